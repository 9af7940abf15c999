"""What rules leave alone: `duplicate`, `duplicate:Assets/Tests/**`, `duplicate:Docks/*`, `*:Assets/ThirdParty`."""

from __future__ import annotations

from functools import cached_property

from editormcp.analysis.lint.rules import RULES
from editormcp.analysis.nearest import did_you_mean
from editormcp.analysis.part import Part
from editormcp.analysis.patterns import MAX_LENGTH, PathPattern

EVERY = "*"
_TOPS = ("assets/", "packages/")


class Exemption:
    """One rule, or every one, and what it leaves alone: files, or objects by their paths in the hierarchy."""

    def __init__(self, rule: str, glob: str) -> None:
        self.rule = rule
        self.glob = glob

    @cached_property
    def _files(self) -> Part | None:
        """The part of the project, where the glob begins as paths of files do."""
        return Part(self.glob) if f"{self.glob.lower()}/".startswith(_TOPS) else None

    @cached_property
    def _objects(self) -> PathPattern:
        return PathPattern(self.glob)

    def holds(self, rule: str, file: str, path: str) -> bool:
        if self.rule not in (EVERY, rule):
            return False
        if not self.glob:
            return True
        return self._files.holds(file) if self._files is not None else bool(path) and self._objects.matches(path)


def exemption_of(text: str) -> Exemption | str:
    """What is meant, or what is wrong with how it is written."""
    rule, colon, glob = (part.strip() for part in text.partition(":"))
    if rule != EVERY and rule not in RULES:
        return f"there is no rule '{rule[:MAX_LENGTH]}'{did_you_mean(rule, RULES)}"
    if (colon or rule == EVERY) and not glob:
        return f"'{text[:MAX_LENGTH]}' lacks a path: write rule:Assets/Folder/** or rule:Object/Path"
    return Exemption(rule, glob) if len(glob) <= MAX_LENGTH else f"a path has at most {MAX_LENGTH} characters"
