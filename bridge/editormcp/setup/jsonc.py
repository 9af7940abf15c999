"""JSON as people write it in settings files, with comments and trailing commas: where each value stands in the text."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

import msgspec

from editormcp.setup.refused import Refused

DEEPEST = 200
_SPACE = re.compile(r"(?:[ \t\r\n]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_ATOM = re.compile(r"[-+.\w]+")


class Invalid(Refused):
    """The text is not JSON, even with comments and trailing commas. Says where."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


class Node(msgspec.Struct):
    """One value, from `start` to `end` of the text."""

    start: int
    end: int
    scalar: Any = None
    members: list[Member] | None = None
    """The members of an object."""
    items: list[Node] | None = None
    """The items of an array."""

    def find(self, key: str) -> Member | None:
        """The member of that name; of several the last, as JSON parsers do."""
        return next((member for member in reversed(self.members or []) if member.key == key), None)

    def plain(self) -> Any:
        """The value without its place."""
        if self.members is not None:
            return {member.key: member.value.plain() for member in self.members}
        if self.items is not None:
            return [item.plain() for item in self.items]
        return self.scalar


class Member(msgspec.Struct):
    """One `"key": value` of an object."""

    key: str
    start: int
    value: Node
    comma: int | None = None
    """Where the comma after it stands, if there is one."""


def parse(text: str) -> Node | None:
    """The one value of the text; None if there is nothing but space and comments."""
    scanner = _Scanner(text)
    scanner.skip()
    if scanner.at == len(text):
        return None
    node = scanner.value(0)
    scanner.skip()
    if scanner.at < len(text):
        scanner.fail("nothing more may follow after the value")
    return node


def line_of(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 1 if text.startswith("\ufeff") else 0

    def fail(self, what: str) -> NoReturn:
        raise Invalid(what, line_of(self.text, self.at))

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None  # the expression also matches the empty text
        self.at = match.end()
        if self.text.startswith("/*", self.at):
            self.fail("a comment is not closed")

    def value(self, depth: int) -> Node:
        if depth > DEEPEST:
            self.fail(f"nested deeper than {DEEPEST} levels")
        match self._next():
            case "{":
                return self._object(depth)
            case "[":
                return self._array(depth)
            case '"':
                return self._scalar(_STRING, "a string is not closed")
            case _:
                return self._scalar(_ATOM, "a value is expected")

    def _next(self) -> str:
        return self.text[self.at : self.at + 1]

    def _object(self, depth: int) -> Node:
        node = Node(self.at, self.at, members=[])
        assert node.members is not None
        self.at += 1
        while self._before("}"):
            start = self.at
            if self._next() != '"':
                self.fail("a name in double quotes is expected")
            key = self._scalar(_STRING, "a name is not closed").scalar
            self.skip()
            if self._next() != ":":
                self.fail(f'":" is expected after "{key}"')
            self.at += 1
            self.skip()
            member = Member(key, start, self.value(depth + 1))
            node.members.append(member)
            member.comma = self._comma("}")
        node.end = self.at
        return node

    def _array(self, depth: int) -> Node:
        node = Node(self.at, self.at, items=[])
        assert node.items is not None
        self.at += 1
        while self._before("]"):
            node.items.append(self.value(depth + 1))
            self._comma("]")
        node.end = self.at
        return node

    def _before(self, closing: str) -> bool:
        """Whether there is more before the closing bracket, which is taken if not."""
        self.skip()
        if self._next() != closing:
            return True
        self.at += 1
        return False

    def _comma(self, closing: str) -> int | None:
        """Take the comma after a value, unless the closing bracket is next."""
        self.skip()
        if self._next() == closing:
            return None
        if self._next() != ",":
            self.fail(f'"," or "{closing}" is expected')
        self.at += 1
        return self.at - 1

    def _scalar(self, form: re.Pattern[str], otherwise: str) -> Node:
        match = form.match(self.text, self.at)
        if match is None:
            self.fail(otherwise)
        try:
            scalar = json.loads(match[0], strict=False, parse_constant=_refuse)
        except ValueError:
            self.fail(f"{match[0][:40]} is not a JSON value")
        self.at = match.end()
        return Node(match.start(), match.end(), scalar=scalar)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)  # NaN and the infinities, which Python reads and clients do not
