"""Reads an ObjectFile out of a scene's bytes.

A scene is megabytes of values that a hierarchy does not show. So one expression goes over the whole file: it finds
every document header and, where the document is of the common form, takes the few fields that matter on the way. What
is written in another form is read field by field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from editormcp.backends.disk.format.documents import SEPARATOR, block, blocks, class_name, int_field, text_field
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
_LIST = rb"(?:  - [^\n]*+\n)*+"
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
    + _first(rb"  m_Children:(?: \[\])?\n")
    + rb"(?P<children>" + _LIST + rb")"
    + rb"  m_Father: \{fileID: (?P<father>" + _ID + rb")\}"
    + rb"(?:\n  m_RootOrder: (?P<order>" + _ID + rb"))?"
    + rb"|114 &(?P<behaviour>" + _ID + rb")\nMonoBehaviour:\n"
    + _PLUMBING
    + _first(
        rb"  m_Script: (?P<script>\{fileID: " + _ID + rb"(?:, guid: [0-9a-f]{32}, type: \d{1,9})?\})\n"
        rb"  m_Name:[^\n]*+\n  m_EditorClassIdentifier: ?"
    )
    + rb"(?P<identifier>[^\n]*+)"
    + rb"|(?P<other_class>\d{1,18}) &(?P<other>" + _ID + rb")(?P<stripped> stripped)?)"
)  # fmt: skip


def _groups(*names: str) -> tuple[int, ...]:
    return tuple(_DOCUMENT.groupindex[name] for name in names)


_OF_OBJECT = _groups("object", "components", "layer", "name", "tag", "static", "active")
_OF_TRANSFORM = _groups("transform_class", "transform", "owner", "children", "father", "order")
_OF_SCRIPT = _groups("behaviour", "script", "identifier")
_OF_OTHER = _groups("other_class", "other", "stripped")
(_IS_GAME_OBJECT, _IS_SCRIPT), _IS_TRANSFORM = _groups("active", "identifier"), _groups("father", "order")
"""Which group of the expression matched last tells which of its forms it was."""
_STAND_IN = re.compile(
    rb"\n\w+:\n  m_CorrespondingSourceObject: \{fileID: (-?\d{1,20}), guid: ([0-9a-f]{32}),\s+type: (\d{1,9})\}"
    rb"\n  m_PrefabInstance: \{fileID: (-?\d{1,20})\}"
)
_OWNER = re.compile(rb"\n  m_GameObject: \{fileID: (-?\d{1,20})\}")
_COMPONENT_HEADER = re.compile(rb"\n--- !u!(?!(?:1|4|224|1001|1660057539) )\d{1,18} &(-?\d{1,20})(?! stripped)\b")
_QUOTES = (b'"', b"'")
_COMPONENT, _CHILD = b"  - component: {fileID: ", b"  - {fileID: "
_COMMON_NAMES = {
    GAME_OBJECT: "GameObject",
    TRANSFORM: "Transform",
    RECT_TRANSFORM: "RectTransform",
    MONO_BEHAVIOUR: "MonoBehaviour",
}
Pieces = Callable[[], Iterable[bytes]]
_KEEP_BYTES = 4 << 20
_NEAR = 4096
"""How far into a document the fields that every component has can lie."""


def scan(pieces: Pieces, path: str) -> ObjectFile:
    """The objects of a file. What cannot be read is counted in `malformed`, never raised.

    `pieces` gives the file from its start, in pieces that need not hold whole documents; it may be asked twice.
    """
    return _Scan(path).run(pieces)


def _listed_ids(lines: bytes, opening: bytes) -> list[int]:
    """The ids of references one a line, where all lines have the usual `opening` without a search in each."""
    if lines.startswith(opening):
        try:
            return list(map(int, lines[len(opening) : -2].split(b"}\n" + opening)))
        except ValueError:
            pass
    return file_ids_in(lines)


def _component_starts(documents: Iterable[bytes]) -> Iterator[tuple[bytes, list[int]]]:
    for one in documents:
        yield one, [header.start() for header in _COMPONENT_HEADER.finditer(one)]


class _Scan:
    """One file, block after block."""

    def __init__(self, path: str) -> None:
        self.data = b""
        """The block that is being read."""
        self.file = ObjectFile(path)
        self.kept: list[tuple[bytes, list[int]]] | None = []
        """The blocks so far, for a second look at their components; None for a large file, which is read again."""
        self.kept_bytes = 0
        self.known_scripts: dict[bytes, Reference] = {}
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

    def run(self, pieces: Pieces) -> ObjectFile:
        file = self.file
        for documents in blocks(pieces()):
            self._read(documents)
        file.class_names.update(_COMMON_NAMES)
        if any(stripped.class_id == GAME_OBJECT for stripped in file.stripped.values()):
            listed = {component for owner in file.game_objects.values() for component in owner.components}
            for documents, starts in self.kept if self.kept is not None else _component_starts(blocks(pieces())):
                self._loose_components(documents, starts, listed)
        return file

    def _read(self, documents: bytes) -> None:
        """The loop that runs once a document: nothing in it is called that can be done in place."""
        self.data = documents
        starts = self._keep(documents)
        file, known_scripts, passed = self.file, self.known_scripts, self.passed
        classes, objects, transforms, scripts = file.classes, file.game_objects, file.transforms, file.scripts
        for match in _DOCUMENT.finditer(self.data):
            form = match.lastindex
            if form == _IS_GAME_OBJECT:
                id_text, listed, layer, name, tag, static, active = match.group(*_OF_OBJECT)
                file_id = int(id_text)
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
            elif form in _IS_TRANSFORM:
                class_text, id_text, owner, listed, father, order = match.group(*_OF_TRANSFORM)
                file_id = int(id_text)
                classes[file_id] = TRANSFORM if class_text == b"4" else RECT_TRANSFORM
                children = _listed_ids(listed, _CHILD) if listed else []
                transforms[file_id] = Transform(file_id, int(owner), int(father), children, int(order) if order else 0)
            elif form == _IS_SCRIPT:
                if starts is not None:
                    starts.append(match.start())
                id_text, script, identifier = match.group(*_OF_SCRIPT)
                file_id = int(id_text)
                classes[file_id] = MONO_BEHAVIOUR
                scripts[file_id] = known_scripts.get(script) or self._script_at(script)
                if identifier:
                    file.script_names[file_id] = decode_scalar(identifier)
            else:
                if starts is not None:
                    starts.append(match.start())
                class_text, id_text, stripped = match.group(*_OF_OTHER)
                if class_text in passed and not stripped:
                    classes[int(id_text)] = passed[class_text]
                    continue
                self._other(class_text, int(id_text), stripped, match.end())
                if class_text not in self.readers:
                    passed[class_text] = int(class_text)

    def _keep(self, documents: bytes) -> list[int] | None:
        """Keeps a block of a file that is not large: where its components start goes into the list."""
        if self.kept is None:
            return None
        self.kept_bytes += len(documents)
        if self.kept_bytes > _KEEP_BYTES:
            self.kept = None
            return None
        starts: list[int] = []
        self.kept.append((documents, starts))
        return starts

    def _script_at(self, text: bytes) -> Reference:
        """Thousands of components share a few scripts, so they share the reference too."""
        found = self.known_scripts[text] = reference_at(text, 0) or NOWHERE
        return found

    # All others: field by field, where the class matters at all

    def _other(self, class_text: bytes, file_id: int, stripped: bytes | None, start: int) -> None:
        class_id = int(class_text)
        self.file.classes[file_id] = class_id
        if class_id not in self.file.class_names:
            self.file.class_names[class_id] = self._class_name(start)
        if stripped and class_id != MONO_BEHAVIOUR and (stand_in := _STAND_IN.match(self.data, start)):
            source = Reference(int(stand_in[1]), stand_in[2].decode("ascii"), int(stand_in[3]))
            self.file.stripped[file_id] = Stripped(file_id, class_id, source, int(stand_in[4]))
            return
        reader = self._stripped if stripped else self.readers.get(class_text)
        if reader is not None:
            end = self.data.find(SEPARATOR, start)
            try:
                reader(file_id, self.data[start : end if end >= 0 else len(self.data)])
            except ValueError:
                self.file.malformed += 1

    def _class_name(self, start: int) -> str:
        line = self.data.find(b"\n", start) + 1
        return class_name(self.data, line) if line else ""

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

    def _loose_components(self, documents: bytes, starts: Iterable[int], listed: set[int]) -> None:
        """Components of this file whose GameObject lives in a prefab: nothing lists them, they name their owner."""
        for start in starts:
            header = _COMPONENT_HEADER.match(documents, start)
            if header is None or (file_id := int(header[1])) in listed:
                continue
            end = documents.find(SEPARATOR, header.end(), start + _NEAR)
            owner = _OWNER.search(documents, start, end if end >= 0 else start + _NEAR)
            if owner and int(owner[1]) in self.file.stripped:
                self.file.loose_components.setdefault(int(owner[1]), []).append(file_id)
