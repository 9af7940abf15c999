"""Reads an ObjectFile out of a scene's bytes.

A scene is megabytes of values that a hierarchy does not show. So one pass finds the document headers, and between two
of them only the few fields that matter are looked up, in place; the rest is never looked at and nothing is copied.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager

from editormcp.backends.disk.format.documents import int_field, normalised, text_field
from editormcp.backends.disk.format.references import NOWHERE, Reference, file_ids_in, reference_field
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene.instances import read_instance
from editormcp.backends.disk.scene.objects import GameObject, ObjectFile, Stripped, Transform

GAME_OBJECT, TRANSFORM, RECT_TRANSFORM, MONO_BEHAVIOUR = 1, 4, 224, 114
PREFAB_INSTANCE, SCENE_ROOTS = 1001, 1660057539

UNTAGGED = "Untagged"

_HEADER = re.compile(rb"\n--- !u!(\d{1,18}) &(-?\d{1,20})( stripped)?")
_FILE_IDS = re.compile(rb"\{fileID:\s(-?\d+)")
_SCRIPT = re.compile(rb"\n  m_Script: \{fileID: (-?\d+)(?:,\s+guid: ([0-9a-f]{32}),\s+type: (\d+))?\}")
_OWNER = re.compile(rb"\n  m_GameObject: \{fileID: (-?\d+)\}")
_NEAR = 4096
"""How far into a document the fields that every component has can lie."""


def scan(data: bytes, path: str) -> ObjectFile:
    """The objects of a file. What cannot be read is counted in `malformed`, never raised."""
    data = normalised(data)
    if data.startswith(b"---"):
        data = b"\n" + data
    with _collector_paused():
        return _Scan(data, path).run()


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A scan makes many small objects and no cycles: collecting among them doubles its time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class _Scan:
    """One pass over one file. Each reader gets its document's id and where the document starts and ends."""

    def __init__(self, data: bytes, path: str) -> None:
        self.data = data
        self.file = ObjectFile(path)
        self.scripts: dict[tuple[bytes, ...], Reference] = {}
        self.readers = {
            b"1": self._game_object,
            b"4": self._transform,
            b"224": self._transform,
            b"114": self._script,
            b"1001": self._instance,
            b"1660057539": self._roots,
        }

    def run(self) -> ObjectFile:
        for class_text, file_id, stripped, start, end in self._documents():
            reader = self._stripped if stripped else self.readers.get(class_text)
            if reader is not None:
                try:
                    reader(file_id, start, end)
                except ValueError:
                    self.file.malformed += 1
        if any(stripped.class_id == GAME_OBJECT for stripped in self.file.stripped.values()):
            self._loose_components()
        return self.file

    def _documents(self) -> Iterator[tuple[bytes, int, bytes | None, int, int]]:
        """Class, id and mark of every document, and where it starts and ends."""
        known: dict[bytes, int] = {}
        classes = self.file.classes
        headers = _HEADER.finditer(self.data)
        header = next(headers, None)
        while header is not None:
            following = next(headers, None)
            class_text, id_text, stripped = header.groups()
            start, file_id = header.end(), int(id_text)
            if class_text not in known:
                known[class_text] = self._class(class_text, start)
            classes[file_id] = known[class_text]
            yield class_text, file_id, stripped, start, following.start() if following else len(self.data)
            header = following

    def _class(self, class_text: bytes, start: int) -> int:
        line = self.data.find(b"\n", start) + 1
        name = self.data[line : self.data.find(b":", line, line + 200)] if line else b""
        self.file.class_names[int(class_text)] = name.strip().decode("ascii", "replace")
        return int(class_text)

    def _game_object(self, file_id: int, start: int, end: int) -> None:
        find = self.data.find
        listed = find(b"\n  m_Component:", start, end)
        if listed < 0:
            self._stripped(file_id, start, end)  # Before 2018.3 nothing else marks a stripped document.
            return
        layer = find(b"\n  m_Layer: ", listed, end)
        name = find(b"\n  m_Name: ", layer, end)
        tag = find(b"\n  m_TagString: ", name, end)
        static = find(b"\n  m_StaticEditorFlags: ", tag, end)
        active = find(b"\n  m_IsActive: ", static, end)
        if layer < 0 or name < 0 or tag < 0 or static < 0 or active < 0:
            self._unusual_game_object(file_id, listed, start, end)
            return
        data = self.data
        tag_text = data[tag + 16 : find(b"\n", tag + 16)]
        self.file.game_objects[file_id] = GameObject(
            file_id,
            decode_scalar(data[name + 11 : tag]),
            list(map(int, _FILE_IDS.findall(data, listed, layer))),
            int(data[layer + 12 : find(b"\n", layer + 12)]),
            UNTAGGED if tag_text == b"Untagged" else decode_scalar(tag_text),
            data[active + 15 : active + 16] != b"0",
            int(data[static + 24 : find(b"\n", static + 24)]),
        )

    def _unusual_game_object(self, file_id: int, listed: int, start: int, end: int) -> None:
        """A GameObject whose fields stand in another order, or of which some are missing."""
        body = self.data[start:end]
        after = self.data.find(b"\n  m_", listed + 1, end)
        self.file.game_objects[file_id] = GameObject(
            file_id,
            text_field(body, b"m_Name") or "",
            file_ids_in(self.data[listed : after if after >= 0 else end]),
            int_field(body, b"m_Layer"),
            text_field(body, b"m_TagString") or UNTAGGED,
            int_field(body, b"m_IsActive", 1) != 0,
            int_field(body, b"m_StaticEditorFlags"),
        )

    def _transform(self, file_id: int, start: int, end: int) -> None:
        data, find = self.data, self.data.find
        owner = find(b"\n  m_GameObject: {fileID: ", start, end)
        if owner < 0:
            self._stripped(file_id, start, end)
            return
        children = find(b"\n  m_Children:", owner, end)
        father = find(b"\n  m_Father: {fileID: ", children, end) if children >= 0 else -1
        if father < 0:
            raise ValueError(file_id)
        order = find(b"\n  m_RootOrder: ", father, end)
        listed = father - children > 17
        self.file.transforms[file_id] = Transform(
            file_id,
            int(data[owner + 25 : find(b"}", owner)]),
            int(data[father + 21 : find(b"}", father)]),
            list(map(int, _FILE_IDS.findall(data, children, father))) if listed else [],
            int(data[order + 16 : find(b"\n", order + 16)]) if order >= 0 else 0,
        )

    def _script(self, file_id: int, start: int, end: int) -> None:
        """The script reference stands near the top, before the fields of the script itself."""
        match = _SCRIPT.search(self.data, start, min(end, start + _NEAR))
        if match is None:
            self.file.scripts[file_id] = NOWHERE
            return
        self.file.scripts[file_id] = self._reference(match.groups())
        after = match.end()
        mark = self.data.find(b"\n  m_EditorClassIdentifier: ", after, min(end, after + _NEAR))
        if mark >= 0 and self.data[mark + 28 : mark + 29] != b"\n":
            text = text_field(self.data[after : min(end, mark + _NEAR)], b"m_EditorClassIdentifier")
            if text:
                self.file.script_names[file_id] = text

    def _reference(self, parts: tuple[bytes, ...]) -> Reference:
        """Thousands of components share a few scripts, so they share the reference too."""
        known = self.scripts.get(parts)
        if known is None:
            file_id, guid, kind = parts
            known = Reference(int(file_id), guid.decode("ascii"), int(kind)) if guid else Reference(int(file_id))
            self.scripts[parts] = known
        return known

    def _instance(self, file_id: int, start: int, end: int) -> None:
        instance = read_instance(self.data[start:end], file_id, self.file.path)
        if instance is not None:
            self.file.instances[file_id] = instance

    def _roots(self, _file_id: int, start: int, end: int) -> None:
        self.file.roots = file_ids_in(self.data[start:end])

    def _stripped(self, file_id: int, start: int, end: int) -> None:
        body = self.data[start : min(end, start + _NEAR)]
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
        listed = {component for owner in self.file.game_objects.values() for component in owner.components}
        for class_text, file_id, stripped, start, end in self._documents():
            if stripped or class_text in (b"1", b"4", b"224", b"1001") or file_id in listed:
                continue
            owner = _OWNER.search(self.data, start, min(end, start + _NEAR))
            if owner and int(owner[1]) in self.file.stripped:
                self.file.loose_components.setdefault(int(owner[1]), []).append(file_id)
