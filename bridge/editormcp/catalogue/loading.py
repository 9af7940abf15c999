"""Tool definitions from files and from Editors, checked in full before anything may call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from editormcp.catalogue.definition import STANDARD_CATEGORIES, Tool
from editormcp.catalogue.validation import Problem, duplicates, problems
from editormcp.contract import PROTOCOL


class InvalidDefinitions(Exception):
    """Definitions that break the rules. `problems` says which, where and what is expected."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def load_shipped() -> list[Tool]:
    """The tools of protocol/tools, in the fixed order every list shows them in."""
    tools = load_files(sorted((PROTOCOL / "tools").rglob("*.json")), shipped=True)
    return sorted(tools, key=lambda tool: (STANDARD_CATEGORIES.index(tool.category), tool.id))


def load_files(files: list[Path], *, shipped: bool) -> list[Tool]:
    """The tools of these files, or every problem in all of them at once."""
    found: list[Problem] = []
    tools: list[tuple[str, Tool]] = []
    for file in files:
        try:
            given = msgspec.json.decode(file.read_bytes())
            tools.append((str(file), parse(given, shipped=shipped)))
        except InvalidDefinitions as error:
            found += [msgspec.structs.replace(problem, file=str(file)) for problem in error.problems]
        except (msgspec.DecodeError, RecursionError, OSError) as error:
            found.append(Problem(1, "(file)", f"readable JSON: {error}", str(file)))
    found += duplicates(tools)
    if found:
        raise InvalidDefinitions(found)
    return [tool for _, tool in tools]


def parse(given: Any, *, shipped: bool) -> Tool:
    """One definition as a Tool, or InvalidDefinitions."""
    if found := problems(given, shipped=shipped):
        raise InvalidDefinitions(found)
    return msgspec.convert(given, Tool)
