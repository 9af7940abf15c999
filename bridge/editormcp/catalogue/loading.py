"""Tool definitions from files and from Editors, checked in full before anything may call them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from editormcp.catalogue.definition import STANDARD_CATEGORIES, Tool
from editormcp.catalogue.lines import Places, line_of_fault
from editormcp.catalogue.reading import Unreadable, read_file
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
    places = Places()
    for file in files:
        try:
            text = read_file(file)
            given = msgspec.json.decode(text)
            places.add(str(file), text)
            tools.append((str(file), parse(given, shipped=shipped)))
        except InvalidDefinitions as error:
            found += [msgspec.structs.replace(problem, file=str(file)) for problem in error.problems]
        except msgspec.DecodeError as error:
            line = line_of_fault(text, error)
            found.append(Problem(1, "(file)", f"readable JSON: {error}", str(file), line))
        except (RecursionError, Unreadable) as error:
            found.append(Problem(1, "(file)", f"readable JSON: {error}", str(file)))
    found += duplicates(tools)
    if found:
        raise InvalidDefinitions([located(problem, places) for problem in found])
    return [tool for _, tool in tools]


def located(problem: Problem, places: Places) -> Problem:
    """The problem with its line, where that can be told."""
    return problem if problem.line else msgspec.structs.replace(problem, line=places.line(problem.file, problem.field))


def parse(given: Any, *, shipped: bool) -> Tool:
    """One definition as a Tool, or InvalidDefinitions."""
    if found := problems(given, shipped=shipped):
        raise InvalidDefinitions(found)
    return msgspec.convert(given, Tool)
