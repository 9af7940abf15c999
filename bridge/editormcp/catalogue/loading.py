"""Tool definitions from files and from Editors, checked in full before anything may call them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from editormcp.catalogue.definition import STANDARD_CATEGORIES, Tool
from editormcp.catalogue.lines import line_of, line_of_fault
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
    texts: dict[str, str] = {}
    for file in files:
        try:
            text = texts[str(file)] = read_file(file)
            tools.append((str(file), parse(msgspec.json.decode(text), shipped=shipped)))
        except InvalidDefinitions as error:
            found += [msgspec.structs.replace(problem, file=str(file)) for problem in error.problems]
        except msgspec.DecodeError as error:
            line = line_of_fault(text, error)
            found.append(Problem(1, "(file)", f"readable JSON: {error}", str(file), line))
        except (RecursionError, Unreadable) as error:
            found.append(Problem(1, "(file)", f"readable JSON: {error}", str(file)))
    found += duplicates(tools)
    if found:
        raise InvalidDefinitions([located(problem, texts) for problem in found])
    return [tool for _, tool in tools]


def located(problem: Problem, texts: Mapping[str, str]) -> Problem:
    """The problem with its line, where the text of its file is known."""
    text = texts.get(problem.file)
    if text is None or problem.line or problem.field == "(file)":
        return problem
    return msgspec.structs.replace(problem, line=line_of(text, problem.field))


def parse(given: Any, *, shipped: bool) -> Tool:
    """One definition as a Tool, or InvalidDefinitions."""
    if found := problems(given, shipped=shipped):
        raise InvalidDefinitions(found)
    return msgspec.convert(given, Tool)
