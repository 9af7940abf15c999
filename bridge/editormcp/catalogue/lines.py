"""Where in a JSON text a value stands, so that an error can name the line."""

from __future__ import annotations

import re

import msgspec

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_LAST_STEP = re.compile(r"(\.?[^.\[\]]+|\[\d+\])$")
_BYTE = re.compile(r"\(byte (\d+)\)")


class _Open(msgspec.Struct):
    """An object or array that has not been closed yet. `number` counts an array's items and is -1 in an object."""

    path: str
    number: int
    member: str | None = None


class Places:
    """The texts of files, valid JSON, and the lines of fields in them. Each text is gone through once, when asked."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._lines: dict[str, dict[str, int]] = {}

    def add(self, file: str, text: str) -> None:
        self._texts[file] = text

    def line(self, file: str, field: str) -> int:
        """The line of a field such as `tools[0].content[1].path`, or of the nearest that holds it; 0 if unknown."""
        if file not in self._texts:
            return 0
        if file not in self._lines:
            self._lines[file] = lines(self._texts[file])
        found = self._lines[file]
        while field and field not in found:
            field = _LAST_STEP.sub("", field) if _LAST_STEP.search(field) else ""
        return found.get(field, 1)


def line_of_fault(text: str, fault: msgspec.DecodeError) -> int:
    """The line where a decoder gave up; a text that ends too early is wrong at its end."""
    told = _BYTE.search(str(fault))
    read = text.encode()[: int(told[1])] if told else text.rstrip().encode()
    return read.count(b"\n") + 1


def lines(text: str) -> dict[str, int]:
    """The line of every value in valid JSON by its path; a member of an object counts from its name."""
    found: dict[str, int] = {}
    stack: list[_Open] = []
    line, counted = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", counted, token.start())
        counted = token.start()
        top = stack[-1] if stack else None
        mark = token[0][0]
        if mark in "}]":
            stack.pop()
        elif mark == "," and top is not None:
            top.number, top.member = (top.number + 1, None) if top.number >= 0 else (-1, None)
        elif top is not None and top.number < 0 and top.member is None:
            top.member = joined(top.path, msgspec.json.decode(token[0], type=str))
            found[top.member] = line
        elif mark != ":":
            path = "" if top is None else top.member if top.member is not None else f"{top.path}[{top.number}]"
            found[path] = found[path] if top is not None and top.member is not None else line
            if mark in "{[":
                stack.append(_Open(path, 0 if mark == "[" else -1))
    return found


def joined(path: str, member: str) -> str:
    """The path of an object's member."""
    return f"{path}.{member}" if path else member
