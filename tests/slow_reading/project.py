"""A project's files by guid, and each read once."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path

from slow_reading.documents import Document, is_text, read_documents

_GUID = re.compile(r"^guid: ([0-9a-fA-F]{32})", re.MULTILINE)


class Project:
    def __init__(self, root: Path) -> None:
        self.root = root
        self._documents: dict[str, dict[int, Document]] = {}

    @cached_property
    def paths(self) -> dict[str, str]:
        """guid → asset path, of everything under Assets and Packages that Unity does not ignore."""
        found: dict[str, str] = {}
        for folder in ("Assets", "Packages"):
            for meta in sorted((self.root / folder).rglob("*.meta")):
                asset = meta.relative_to(self.root).with_suffix("")
                if any(part.startswith(".") or part.endswith("~") for part in asset.parts):
                    continue
                guid = _GUID.search(meta.read_text("utf-8", "replace"))
                if guid and (self.root / asset).exists():
                    found.setdefault(guid[1].lower(), self._known_as(asset))
        return found

    def _known_as(self, asset: Path) -> str:
        """Unity names a package's files after the package, not after its folder."""
        if asset.parts[0] == "Packages" and len(asset.parts) > 2:
            name = self._package_names.get(asset.parts[1], asset.parts[1])
            return "/".join(("Packages", name, *asset.parts[2:]))
        return asset.as_posix()

    @cached_property
    def _package_names(self) -> dict[str, str]:
        """Folder → package, of those that lie in the project."""
        lock = self.root / "Packages" / "packages-lock.json"
        rows = json.loads(lock.read_text("utf-8-sig"))["dependencies"] if lock.is_file() else {}
        return {row["version"].removeprefix("file:"): name for name, row in rows.items() if "version" in row}

    @cached_property
    def guids(self) -> dict[str, str]:
        return {path: guid for guid, path in self.paths.items()}

    def scenes(self) -> list[str]:
        """Every scene and prefab of Assets that is text."""
        found = (path for path in self.paths.values() if path.startswith("Assets/"))
        return sorted(path for path in found if path.endswith((".unity", ".prefab")) and is_text(self.root / path))

    def documents(self, path: str) -> dict[int, Document]:
        """A file's documents by their ids."""
        if path not in self._documents:
            self._documents[path] = {one.file_id: one for one in read_documents(self.root / path)}
        return self._documents[path]
