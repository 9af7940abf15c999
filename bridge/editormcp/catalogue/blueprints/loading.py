"""A whole knowledge base, checked before any of it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from editormcp.catalogue.blueprints.blueprint import Blueprint, File, Link, Prompt, Text
from editormcp.catalogue.blueprints.folder import MOST_ENTRIES, TooMany, list_json
from editormcp.catalogue.blueprints.inside import misspelt, read_text
from editormcp.catalogue.blueprints.validation import (
    A_DEFINITION,
    FEATURES,
    PROMPT,
    oddities,
    problem,
    prompt_problems,
    server_problems,
    tool_oddities,
    tool_problems,
)
from editormcp.catalogue.lines import Places, joined, line_of_fault
from editormcp.catalogue.loading import InvalidDefinitions, located
from editormcp.catalogue.reading import Unreadable
from editormcp.catalogue.validation import Problem

SERVERS = "servers.json"

IsTaken = Callable[[str], bool]


class Knowledge(msgspec.Struct, frozen=True):
    """What a knowledge base offers, by id; and what its writer should know about it."""

    tools: dict[str, Blueprint] = {}
    prompts: dict[str, Prompt] = {}
    warnings: tuple[Problem, ...] = ()
    unreadable: tuple[Problem, ...] = ()
    """Content that could not be read just now. It may come back, so it stops nothing but the calls that need it."""


class _Source(msgspec.Struct):
    """One JSON file: decoded, or the reason why not."""

    name: str
    given: Any = None
    fault: Problem | None = None


def load(root: Path, is_taken: IsTaken, only: str | None = None) -> Knowledge:
    """The knowledge base in this folder, or InvalidDefinitions with every problem of every file.

    `is_taken` tells whether a shipped tool goes by a name: it wins, and the blueprint is left out with a warning.
    With `only`, one file of the folder counts as all there is.
    """
    return _Loading(root, is_taken).run(only)


class _Loading:
    def __init__(self, root: Path, is_taken: IsTaken) -> None:
        self._root = root
        self._is_taken = is_taken
        self._places = Places()
        self._found: list[Problem] = []
        self._warnings: list[Problem] = []
        self._unreadable: list[Problem] = []
        self._tools: dict[str, tuple[Problem, Blueprint]] = {}
        self._prompts: dict[str, tuple[Problem, Prompt]] = {}

    def run(self, only: str | None) -> Knowledge:
        for source in self._sources() if only is None else [self._read(only)]:
            if source.fault is not None:
                self._found.append(source.fault)
            else:
                self._take(source)
        if self._found:
            raise InvalidDefinitions([self._placed(row) for row in self._found])
        return Knowledge(
            {id: tool for id, (_, tool) in self._tools.items()},
            {id: prompt for id, (_, prompt) in self._prompts.items()},
            tuple(map(self._placed, self._warnings)),
            tuple(map(self._placed, self._unreadable)),
        )

    # Which files

    def _sources(self) -> list[_Source]:
        try:
            listing = list_json(self._root)
        except OSError as error:
            self._found.append(Problem(0, "(folder)", f"a folder that can be listed: {error.strerror}", ""))
            return []
        except TooMany:
            self._found.append(Problem(0, "(folder)", f"a folder with at most {MOST_ENTRIES} entries", ""))
            return []
        self._warnings += [
            Problem(0, "(link)", "a folder: links are not followed", name) for name in listing.linked_folders
        ]
        if SERVERS in listing.files:
            return [self._read(name) for name in self._features(self._read(SERVERS))]
        sources = [self._read(name) for name in listing.files]
        content = {path for source in sources for path in _paths_in(source.given)}
        return [source for source in sources if source.name not in content]

    def _features(self, servers: _Source) -> list[str]:
        """The feature files that servers.json names, each once."""
        found = [servers.fault] if servers.fault else [_in(servers, row) for row in server_problems(servers.given)]
        self._found += found
        if found:
            return []
        for number, server in enumerate(servers.given):
            self._warn(servers, oddities(server, ("name", "path", "features"), f"[{number}]"))
        return list(dict.fromkeys(name for server in servers.given for name in server["features"]))

    def _read(self, name: str) -> _Source:
        try:
            text = read_text(self._root, name)
            given = msgspec.json.decode(text)
        except Unreadable as unreadable:
            return _Source(name, fault=Problem(0, "(file)", f"a text file that can be read: {unreadable}", name))
        except RecursionError:
            return _Source(name, fault=Problem(0, "(file)", "JSON that is not nested so deep", name))
        except msgspec.DecodeError as error:
            return _Source(name, fault=Problem(0, "(file)", f"JSON: {error}", name, line_of_fault(text, error)))
        self._places.add(name, text)
        return _Source(name, given)

    # What is in them

    def _take(self, source: _Source) -> None:
        given = source.given
        if isinstance(given, list):
            self._take_tools(source, given, "")
        elif isinstance(given, dict) and ("id" in given or "content" in given):
            self._take_tool(source, given, "")
        elif isinstance(given, dict) and any(name in given for name in FEATURES):
            self._take_features(source, given)
        else:
            self._found.append(_in(source, problem("", A_DEFINITION)))

    def _take_features(self, source: _Source, given: dict[str, Any]) -> None:
        self._warn(source, oddities(given, FEATURES, ""))
        for name in FEATURES:
            items = given.get(name, [])
            if not isinstance(items, list):
                self._found.append(_in(source, problem(name, "an array")))
            elif name == "tools":
                self._take_tools(source, items, name)
            else:
                for number, item in enumerate(items):
                    self._take_prompt(source, item, f"{name}[{number}]")

    def _take_tools(self, source: _Source, items: list[Any], at: str) -> None:
        for number, item in enumerate(items):
            self._take_tool(source, item, f"{at}[{number}]")

    def _take_tool(self, source: _Source, given: Any, at: str) -> None:
        found = [_in(source, row) for row in tool_problems(given, at)]
        self._found += found
        if found:
            return
        self._warn(source, tool_oddities(given, at))
        tool = msgspec.convert(given, Blueprint)
        here = _in(source, problem(joined(at, "id"), ""))
        if tool.id in self._tools:
            self._found.append(self._second(here, self._tools[tool.id][0], tool.id))
        elif self._is_taken(tool.id):
            expected = f"another name: {tool.id} is a tool of EditorMCP, which is served instead"
            self._warnings.append(msgspec.structs.replace(here, expected=expected))
        else:
            self._tools[tool.id] = (here, tool)
            for number, item in enumerate(tool.content):
                self._try(source, item, f"{joined(at, 'content')}[{number}]")

    def _take_prompt(self, source: _Source, given: Any, at: str) -> None:
        found = [_in(source, row) for row in prompt_problems(given, at)]
        self._found += found
        if found:
            return
        self._warn(source, oddities(given, PROMPT, at))
        prompt = msgspec.convert(given, Prompt)
        here = _in(source, problem(f"{at}.id", ""))
        if prompt.id in self._prompts:
            self._found.append(self._second(here, self._prompts[prompt.id][0], prompt.id))
        else:
            self._prompts[prompt.id] = (here, prompt)
            for number, turn in enumerate(prompt.messages):
                self._try(source, turn.content, f"{at}.messages[{number}].content")

    def _try(self, source: _Source, content: Text | File | Link, at: str) -> None:
        if isinstance(content, File) and (why := _why_unreadable(self._root, content.path)):
            self._unreadable.append(_in(source, problem(f"{at}.path", f"{why}; got {content.path!r}")))

    def _second(self, here: Problem, first: Problem, id: str) -> Problem:
        first = self._placed(first)
        return msgspec.structs.replace(here, expected=f"an id of its own: {id} is also in {first.file}:{first.line}")

    def _warn(self, source: _Source, found: Iterator[Problem]) -> None:
        self._warnings += [_in(source, row) for row in found]

    def _placed(self, row: Problem) -> Problem:
        """The problem with its line, and its file as a person can open it."""
        row = located(row, self._places)
        file = str(self._root / row.file)
        # A name that is not UTF-8 could be neither printed nor logged.
        return msgspec.structs.replace(row, file=file.encode(errors="backslashreplace").decode())


def _in(source: _Source, row: Problem) -> Problem:
    return msgspec.structs.replace(row, file=source.name)


def _paths_in(given: Any) -> Iterator[str]:
    """The files that tools name as their content, whatever else is wrong: such a file is not a definition itself."""
    tools = given.get("tools", [given]) if isinstance(given, dict) else given
    for tool in tools if isinstance(tools, list) else ():
        content = tool.get("content") if isinstance(tool, dict) else None
        for item in content if isinstance(content, list) else ():
            if isinstance(item, dict) and item.get("type") == "file" and isinstance(item.get("path"), str):
                yield item["path"].removeprefix("./")


def _why_unreadable(root: Path, path: str) -> str:
    try:
        read_text(root, path)
    except Unreadable as unreadable:
        return f"a file that can be read: {unreadable}"
    if part := misspelt(root, path):
        return f"the name as it is written on disk: {part!r} differs in upper and lower case"
    return ""
