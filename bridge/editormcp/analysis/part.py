"""A part of a project: a file, a folder or a pattern, without regard to upper and lower case."""

from __future__ import annotations

from pathlib import PureWindowsPath

from editormcp.analysis.patterns import PathPattern

PACKAGES = "packages"


class Part:
    """Which files belong to the part of this name. It is not asked whether the part is in the project at all."""

    def __init__(self, text: str) -> None:
        path = text.replace("\\", "/")
        self.is_pattern = "*" in path or "?" in path
        self.is_absolute = path.startswith("/") or bool(PureWindowsPath(text).drive)
        self.leads_out = self.is_absolute or ".." in path.split("/")
        """Whether it may be a place outside of the project; to know, one has to look at the disk."""
        self._path = path.rstrip("/").casefold()
        self._pattern = PathPattern(self._path) if self.is_pattern else None
        self.in_packages = self._path.partition("/")[0] == PACKAGES

    def holds(self, path: str) -> bool:
        folded = path.casefold()
        if self._pattern is not None:
            return self._pattern.matches(folded)
        return folded == self._path or folded.startswith(f"{self._path}/")
