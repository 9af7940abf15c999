"""What a reference into an asset is called: `Assets/x.mat`, `Assets/crate.fbx#Lid`, `missing:<guid>`."""

from __future__ import annotations

import re

from editormcp.analysis.builtins import builtin_name
from editormcp.analysis.model import Target
from editormcp.backends.disk.answering.view import View
from editormcp.backends.disk.format.documents import text_field
from editormcp.backends.disk.format.references import Reference, is_builtin
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.index.entries import YAML_TYPES
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.index.view import may_be_elsewhere
from editormcp.backends.disk.scene.library import Unreadable

_WHOLE = (".prefab", ".unity", ".cs")
"""Whose parts count as the whole."""
_MAIN = 100_000
"""Main objects have ids that are their class's number times this."""
_NAMED_ID = re.compile(rb"\n    (-?\d{1,20}): ([^\n]*)")
_TABLE_ROW = re.compile(rb"\n  - first:\n      \d{1,9}: (-?\d{1,20})\n    second: ([^\n]*)")


class AssetNames:
    """Remembers the names of what it was asked for, for one call."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._targets: dict[Reference, Target] = {}
        self._parts: dict[str, dict[int, str]] = {}

    def target(self, reference: Reference) -> Target:
        """A reference with a GUID."""
        known = self._targets.get(reference)
        if known is None:
            known = self._targets[reference] = self._find(reference)
        return known

    def _find(self, reference: Reference) -> Target:
        guid, file_id = reference.guid, reference.file_id
        path = self._view.index.paths.get(guid)
        if path is not None:
            name = self._part(path, file_id)
            return Target(f"{path}#{name}" if name else path, asset=path, guid=guid, file_id=file_id)
        if is_builtin(guid):
            return Target(f"builtin:{builtin_name(guid, file_id) or file_id}", guid=guid, file_id=file_id)
        if may_be_elsewhere(self._view.index, guid):
            return Target(f"unresolved:{guid}", guid=guid, file_id=file_id)
        return Target(f"missing:{guid}", guid=guid, file_id=file_id, missing=True)

    def _part(self, path: str, file_id: int) -> str:
        """The name of a part of an asset; empty for its main object, and where no file says it."""
        if extension(path) in _WHOLE:
            return ""
        if extension(path) in YAML_TYPES:
            return self._document_name(path, file_id)
        if path not in self._parts:
            self._parts[path] = self._imported_parts(path)
        return self._parts[path].get(file_id, "")

    def _document_name(self, path: str, file_id: int) -> str:
        if file_id % _MAIN == 0:
            return ""
        try:
            document = self._view.scenes.document(path, file_id)
        except Unreadable:
            return ""
        return (text_field(document.body, b"m_Name") or "") if document is not None else ""

    def _imported_parts(self, path: str) -> dict[int, str]:
        """The parts of a model or texture that its importer's settings name."""
        real = self._view.index.real_path(path + META)
        try:
            text = read_stable(real) if real is not None else b""
        except OSError:
            text = b""
        rows = _TABLE_ROW.findall(text)
        if not rows:
            start = text.find(b"\n  fileIDToRecycleName:")
            rows = (
                _NAMED_ID.findall(text, start, max(text.find(b"\n  externalObjects:", start), start))
                if start >= 0
                else []
            )
        return {int(file_id): decode_scalar(name) for file_id, name in rows}
