"""Reads an ObjectFile out of a scene's bytes.

A scene is megabytes of values that a hierarchy does not show. So one expression goes over the whole file: it finds
every document header and, where the document is of the common form, takes the few fields that matter on the way. What
is written in another form is read field by field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from editormcp.backends.disk.format.documents import block, blocks, class_name, int_field, text_field
from editormcp.backends.disk.format.references import NOWHERE, Reference, file_ids_in, reference_at, reference_field
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene.instances import read_instance
from editormcp.backends.disk.scene.objects import GameObject, ObjectFile, Stripped, Transform

GAME_OBJECT, TRANSFORM, RECT_TRANSFORM, MONO_BEHAVIOUR = 1, 4, 224, 114
PREFAB_INSTANCE = 1001
UNTAGGED = "Untagged"

_PLUMBING = rb"(?>  m_O[^\n]*+\n  m_C[^\n]*+\n  m_P[^\n]*+\n  m_P[^\n]*+\n|)"
"""The four fields that every document has since 2018.3: named one by one they are passed over faster."""
_OTHER_FIELDS = rb"(?:  [a-z][^\n]*+\n)*?"
_BEFORE_OWNER = rb"(?:  s[^\n]*+\n)?+  m_O[^\n]*+\n(?:  m_[CP][^\n]*+\n(?:    [^\n]*+\n)?+){2,3}+"
"""What stands before a component's owner in all versions; an Animator has its serializedVersion first."""
_LIST = rb"(?:  - [^\n]*+\n)*+"
_TEXT = rb"[^\n]*+(?:\n(?!--- !u!)[^\n]*+)*+"
"""All that comes before the next document."""
_ID = rb"-?\d{1,20}"


def _first(field: bytes) -> bytes:
    """Over other fields to the first that fits. Never to a later one: searching on from each would be quadratic."""
    return rb"(?>" + _OTHER_FIELDS + field + rb")"


# No form takes a document's last newline: the next header starts with it.
_DOCUMENT = re.compile(
    rb"\n--- !u!(?:"
    rb"1 &(?P<object>" + _ID + rb")\nGameObject:\n"
    + _PLUMBING
    + _first(rb"  m_Component:\n")
    + rb"(?P<components>" + _LIST + rb")"
    + rb"  m_Layer: (?P<layer>\d{1,9})\n  m_Name: (?P<name>[^\n]*+)\n  m_TagString: (?P<tag>[^\n]*+)\n"
    + _first(rb"  m_StaticEditorFlags: (?P<static>\d{1,20})\n  m_IsActive: (?P<active>\d)")
    + rb"|(?P<transform_class>4|224) &(?P<transform>" + _ID + rb")\n(?:Rect)?Transform:\n"
    + _PLUMBING
    + _first(rb"  m_GameObject: \{fileID: (?P<owner>" + _ID + rb")\}\n")
    + rb"(?:  s[^\n]*+\n)?+(?P<pose>  m_LocalR[^\n]*+\n  m_LocalP[^\n]*+\n  m_LocalS[^\n]*+\n)?+"
    + _first(rb"  m_Children:(?: \[\])?\n")
    + rb"(?P<children>" + _LIST + rb")"
    + rb"  m_Father: \{fileID: (?P<father>" + _ID + rb")\}"
    + rb"(?:\n  m_RootOrder: (?P<order>" + _ID + rb"))?"
    + rb"|114 &(?P<behaviour>" + _ID + rb")\nMonoBehaviour:\n"
    + _PLUMBING
    + _first(rb"  m_GameObject: \{fileID: (?P<script_owner>" + _ID + rb")\}\n")
    + _first(
        rb"  m_Script: (?P<script>\{fileID: " + _ID + rb"(?:, guid: [0-9a-f]{32}, type: \d{1,9})?\})\n"
        rb"  m_Name:[^\n]*+\n  m_EditorClassIdentifier: ?"
    )
    + rb"(?P<identifier>[^\n]*+)"
    + rb"|(?P<read_class>1|4|224|114|1001|1660057539) &(?P<read>" + _ID + rb")(?!\d)(?P<text>" + _TEXT + rb")"
    + rb"|(?P<other_class>\d{1,18}) &(?P<other>" + _ID + rb")(?!\d)"
    + rb"(?:(?P<stripped_text> stripped" + _TEXT + rb")|\n(?P<type_name>[A-Za-z_]\w*):"
    + rb"(?:\n" + _BEFORE_OWNER + rb"  m_GameObject: \{fileID: (?P<other_owner>" + _ID + rb")"
    + rb"(?:\}\n  m_Mesh: (?P<mesh>\{[^{}\n]*+\}))?+)?)?)"
)  # fmt: skip
_STAND_IN = re.compile(
    rb"\n\w+:\n  m_CorrespondingSourceObject: \{fileID: (-?\d{1,20}), guid: ([0-9a-f]{32}),\s+type: (\d{1,9})\}"
    rb"\n  m_PrefabInstance: \{fileID: (-?\d{1,20})\}"
)
_INTEGERS = msgspec.json.Decoder(list[int])
_QUOTES = (b'"', b"'")
_COMPONENT, _CHILD = b"  - component: {fileID: ", b"  - {fileID: "
_COMMON_NAMES = {
    GAME_OBJECT: "GameObject",
    TRANSFORM: "Transform",
    RECT_TRANSFORM: "RectTransform",
    MONO_BEHAVIOUR: "MonoBehaviour",
}
_NEAR = 4096
"""How far into a document the fields that every component has can lie."""


def scan(pieces: Iterable[bytes], path: str, scripts: dict[bytes, Reference] | None = None) -> ObjectFile:
    """The objects of a file, given from its start in pieces that need not hold whole documents.

    What cannot be read is counted in `malformed`, never raised. Files that are given the same `scripts` share them.
    """
    return _Scan(path, {} if scripts is None else scripts).run(pieces)


def _listed_ids(lines: bytes, opening: bytes) -> list[int]:
    """The ids of references one a line, where all lines have the usual `opening` without a search in each."""
    if lines.startswith(opening):
        try:
            return _INTEGERS.decode(b"[%b]" % lines[len(opening) : -2].replace(b"}\n" + opening, b","))
        except msgspec.DecodeError:
            pass
    return file_ids_in(lines)


class _Scan:
    """One file, block after block."""

    def __init__(self, path: str, known_scripts: dict[bytes, Reference]) -> None:
        self.file = ObjectFile(path)
        self.owners: dict[int, bytes] = {}
        """The GameObject that a component names, where that is not the one before it."""
        self.known_scripts = known_scripts
        self.passed: dict[bytes, int] = {}
        """Classes of which a hierarchy needs nothing but that they are there."""
        self.readers = {
            b"1": self._game_object,
            b"4": self._transform,
            b"224": self._transform,
            b"114": self._script,
            b"1001": self._instance,
            b"1660057539": self._roots,
        }

    def run(self, pieces: Iterable[bytes]) -> ObjectFile:
        file = self.file
        for documents in blocks(pieces):
            self._read(documents)
        file.class_names.update(_COMMON_NAMES)
        if any(stripped.class_id == GAME_OBJECT for stripped in file.stripped.values()):
            self._loose_components()
        return file

    def _read(self, documents: bytes) -> None:
        """The loop that runs once a document: nothing in it is called that can be done in place."""
        file, known_scripts, passed, owners = self.file, self.known_scripts, self.passed, self.owners
        classes, objects, transforms, scripts = file.classes, file.game_objects, file.transforms, file.scripts
        meshes = file.meshes
        newest = b""
        # All forms of the expression have their groups here, and those of another form than the document's are empty.
        for (
            object_id, listed, layer, name, tag, static, active,
            transform_class, transform_id, owner, pose, children, father, order,
            script_id, script_owner, script, identifier,
            read_class, read_id, text,
            other_class, other_id, stripped_text, type_name, other_owner, mesh,
        ) in _DOCUMENT.findall(documents):  # fmt: skip
            if other_class:
                file_id = int(other_id)
                if stripped_text:
                    self._other(other_class, file_id, stripped_text)
                    continue
                if other_class not in passed:
                    passed[other_class] = int(other_class)
                    file.class_names[passed[other_class]] = type_name.decode("ascii")
                classes[file_id] = passed[other_class]
                if other_owner != newest:
                    owners[file_id] = other_owner
                if mesh:
                    meshes[file_id] = mesh
            elif transform_class:
                file_id = int(transform_id)
                classes[file_id] = TRANSFORM if transform_class == b"4" else RECT_TRANSFORM
                transforms[file_id] = Transform(
                    file_id,
                    int(owner),
                    int(father),
                    _listed_ids(children, _CHILD) if children else [],
                    int(order) if order else 0,
                    pose if transform_class == b"4" else b"",
                )
            elif object_id:
                newest = object_id  # Its components come next, and list it as their owner.
                file_id = int(object_id)
                classes[file_id] = GAME_OBJECT
                objects[file_id] = GameObject(
                    file_id,
                    decode_scalar(name) if name.startswith(_QUOTES) else name.strip(b" \t").decode("utf-8", "replace"),
                    _listed_ids(listed, _COMPONENT),
                    int(layer),
                    UNTAGGED if tag == b"Untagged" else decode_scalar(tag),
                    active != b"0",
                    int(static),
                )
            elif script_id:
                file_id = int(script_id)
                classes[file_id] = MONO_BEHAVIOUR
                if script_owner != newest:
                    owners[file_id] = script_owner
                scripts[file_id] = known_scripts.get(script) or self._script_at(script)
                if identifier:
                    file.script_names[file_id] = decode_scalar(identifier)
            else:
                self._other(read_class, int(read_id), text)

    def _script_at(self, text: bytes) -> Reference:
        """Thousands of components share a few scripts, so they share the reference too."""
        found = self.known_scripts[text] = reference_at(text, 0) or NOWHERE
        return found

    # All others: field by field, where the class matters at all

    def _other(self, class_text: bytes, file_id: int, text: bytes) -> None:
        class_id = int(class_text)
        self.file.classes[file_id] = class_id
        line = text.find(b"\n")
        if class_id not in self.file.class_names:
            self.file.class_names[class_id] = class_name(text, line + 1) if line >= 0 else ""
        is_stripped = text.startswith(b" stripped")
        if is_stripped and class_id != MONO_BEHAVIOUR and (stand_in := _STAND_IN.match(text, line)):
            source = Reference(int(stand_in[1]), stand_in[2].decode("ascii"), int(stand_in[3]))
            self.file.stripped[file_id] = Stripped(file_id, class_id, source, int(stand_in[4]))
            return
        try:
            (self._stripped if is_stripped else self.readers[class_text])(file_id, text)
        except ValueError:
            self.file.malformed += 1

    def _game_object(self, file_id: int, body: bytes) -> None:
        if b"\n  m_Component:" not in body:
            self._stripped(file_id, body)  # Before 2018.3 nothing else marks a stripped document.
            return
        name = text_field(body, b"m_Name")
        if name is None:
            raise ValueError(file_id)
        self.file.game_objects[file_id] = GameObject(
            file_id,
            name,
            file_ids_in(block(body, b"m_Component")),
            int_field(body, b"m_Layer"),
            text_field(body, b"m_TagString") or UNTAGGED,
            int_field(body, b"m_IsActive", 1) != 0,
            int_field(body, b"m_StaticEditorFlags"),
        )

    def _transform(self, file_id: int, body: bytes) -> None:
        owner = reference_field(body, b"m_GameObject")
        if owner is None:
            self._stripped(file_id, body)
            return
        father = reference_field(body, b"m_Father")
        if father is None:
            raise ValueError(file_id)
        children = file_ids_in(block(body, b"m_Children"))
        order = int_field(body, b"m_RootOrder")
        self.file.transforms[file_id] = Transform(file_id, owner.file_id, father.file_id, children, order)

    def _script(self, file_id: int, body: bytes) -> None:
        self.file.scripts[file_id] = reference_field(body[:_NEAR], b"m_Script") or NOWHERE
        self.owners[file_id] = b"%d" % (reference_field(body[:_NEAR], b"m_GameObject") or NOWHERE).file_id
        identifier = text_field(body[:_NEAR], b"m_EditorClassIdentifier")
        if identifier:
            self.file.script_names[file_id] = identifier

    def _instance(self, file_id: int, body: bytes) -> None:
        instance = read_instance(body, file_id, self.file.path)
        if instance is not None:
            self.file.instances[file_id] = instance

    def _roots(self, _file_id: int, body: bytes) -> None:
        self.file.roots = file_ids_in(body)

    def _stripped(self, file_id: int, body: bytes) -> None:
        body = body[:_NEAR]
        source = reference_field(body, b"m_CorrespondingSourceObject") or reference_field(body, b"m_PrefabParentObject")
        instance = reference_field(body, b"m_PrefabInstance") or reference_field(body, b"m_PrefabInternal")
        class_id = self.file.classes[file_id]
        self.file.stripped[file_id] = Stripped(
            file_id, class_id, source or NOWHERE, instance.file_id if instance else 0
        )
        if class_id == MONO_BEHAVIOUR:
            self.file.scripts[file_id] = reference_field(body, b"m_Script") or NOWHERE

    def _loose_components(self) -> None:
        """Components of this file whose GameObject lives in a prefab: nothing lists them, they name their owner."""
        stand_ins = {b"%d" % file_id: file_id for file_id in self.file.stripped}
        listed = {component for owner in self.file.game_objects.values() for component in owner.components}
        for file_id, owner in self.owners.items():
            if owner in stand_ins and file_id not in listed:
                self.file.loose_components.setdefault(stand_ins[owner], []).append(file_id)
