"""Put and drop one value in JSON text, in the hand of whoever wrote the rest: not a byte of it changes."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.setup.jsonc import Invalid, Member, Node, line_of, parse

_INDENT = re.compile(r"[ \t]*")
_LINE_REST = re.compile(r"[ \t]*(?=\r?\n)")


class _Style(msgspec.Struct, frozen=True):
    unit: str
    newline: str
    inline: bool
    """The whole text is on one line."""
    tight: bool
    """Without spaces after commas and colons."""


def get(text: str, path: Sequence[str]) -> Any:
    """The value at that path of keys, or None."""
    node = parse(text)
    for key in path:
        member = node.find(key) if node is not None else None
        node = member.value if member is not None else None
    return node.plain() if node is not None else None


def put(text: str, path: Sequence[str], value: Any) -> str:
    """The text with `value` at that path of keys; objects on the way are made."""
    node = parse(text)
    if node is None:
        begun = "" if text.endswith(("\n", "\ufeff")) or not text else _newline(text)  # a comment ends with its line
        text += begun + "{}" + _newline(text)
        node = _root(text)
    before = node.plain()
    for depth, key in enumerate(path):
        _require_object(text, node, path[:depth])
        member = node.find(key)
        if member is None:
            for outer in reversed(path[depth + 1 :]):
                value = {outer: value}
            return _checked(_insert(text, node, key, value), _with(before, path[: depth + 1], value))
        node = member.value
    if node.plain() == value:
        return text
    style = _style(text)
    written = _write(value, _indent_at(text, node.start), style)
    return _checked(text[: node.start] + written + text[node.end :], _with(before, path, value))


def drop(text: str, path: Sequence[str]) -> str:
    """The text without the value at that path; as it is, if there is none."""
    node = parse(text)
    if node is None:
        return text
    expected = node.plain()
    for depth, key in enumerate(path[:-1]):
        _require_object(text, node, path[:depth])
        member = node.find(key)
        if member is None:
            return text
        node = member.value
    _require_object(text, node, path[:-1])
    while node is not None and (member := node.find(path[-1])) is not None:  # a name may stand there twice
        text = _cut(text, node, member)
        node = _at(_root(text), path[:-1])
    holder = expected
    for key in path[:-1]:
        holder = holder[key]
    holder.pop(path[-1], None)
    return _checked(_close_up(text, path[:-1]), expected)


def _root(text: str) -> Node:
    node = parse(text)
    assert node is not None
    return node


def _at(node: Node, path: Sequence[str]) -> Node:
    for key in path:
        member = node.find(key)
        assert member is not None
        node = member.value
    return node


def _require_object(text: str, node: Node, path: Sequence[str]) -> None:
    if node.members is None:
        raise Invalid(f"{'.'.join(path) or 'the file'} must be a JSON object", line_of(text, node.start))


def _with(before: Any, path: Sequence[str], value: Any) -> Any:
    after = copy.deepcopy(before)
    holder = after
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return after


def _checked(text: str, expected: Any) -> str:
    """The text, if it says what it should: better no edit than a wrong one."""
    if _root(text).plain() != expected:
        raise Invalid("this file is written in a way that cannot be edited safely", 1)
    return text


# Style


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _indent_at(text: str, at: int) -> str:
    """The indentation of the line that holds a position."""
    match = _INDENT.match(text, text.rfind("\n", 0, at) + 1)
    return match[0] if match else ""


def _begins_line(text: str, at: int) -> bool:
    return not text[text.rfind("\n", 0, at) + 1 : at].strip()


def _style(text: str) -> _Style:
    root = _root(text)
    indents = (_indent_at(text, member.start) for member in root.members or [] if _begins_line(text, member.start))
    within = text[root.start : root.end]
    return _Style(
        unit=next(indents, "") or "  ",
        newline=_newline(text),
        inline=bool(root.members) and "\n" not in within,
        tight=bool(root.members) and not re.search(r"[:,]\s", within),
    )


def _write(value: Any, indent: str, style: _Style) -> str:
    """A value as people lay it out: a member a line, arrays on one line."""
    if not isinstance(value, dict) or not value or style.inline:
        separators = (",", ":") if style.tight else (", ", ": ")
        return json.dumps(value, ensure_ascii=False, separators=separators)
    inner = indent + style.unit
    rows = [f"{inner}{_name(key)}: {_write(item, inner, style)}" for key, item in value.items()]
    return "{" + style.newline + ("," + style.newline).join(rows) + style.newline + indent + "}"


def _name(key: str) -> str:
    return json.dumps(key, ensure_ascii=False)


# Edits


def _insert(text: str, node: Node, key: str, value: Any) -> str:
    """A new last member of an object, after whatever comments stand there."""
    style = _style(text)
    members = node.members or []
    last = members[-1] if members else None
    end = len(text[: node.end - 1].rstrip())  # of the last value or comment
    comma = last is not None and last.comma is None
    if style.inline or (members and "\n" not in text[node.start : node.end]):
        colon, gap = (":", "") if style.tight else (": ", " " if last else "")
        new = f"{gap}{_name(key)}{colon}{_write(value, '', msgspec.structs.replace(style, inline=True))}"
    else:
        own_line = next((member for member in reversed(members) if _begins_line(text, member.start)), None)
        outer = _indent_at(text, node.start)
        inner = _indent_at(text, own_line.start) if own_line else outer + style.unit
        new = f"{style.newline}{inner}{_name(key)}: {_write(value, inner, style)}"
        if ends := _LINE_REST.match(text, end):
            end = ends.end()
        if not members and "\n" not in text[end : node.end]:
            new += style.newline + outer
            text = text[:end] + text[node.end - 1 :]
    if last is not None and last.comma is not None:
        new += ","
    text = text[:end] + new + text[end:]
    return f"{text[: last.value.end]},{text[last.value.end :]}" if comma and last is not None else text


def _cut(text: str, node: Node, member: Member) -> str:
    """One member less, with its comma and its lines."""
    members = node.members or []
    before = members[members.index(member) - 1] if members.index(member) else None
    start = member.start
    end = member.value.end if member.comma is None else member.comma + 1
    if _begins_line(text, start):
        line = text.rfind("\n", 0, start) + 1
        if not text[end : _line_end(text, end)].strip():
            start, end = line, _line_end(text, end)
        elif before is not None and before.comma is not None and not text[before.comma + 1 : start].strip():
            start = before.comma + 1  # the closing bracket is on its line, and goes back to where it was
        else:
            start = line
    elif member.comma is not None and member is members[-1]:
        start = len(text[:start].rstrip(" \t"))
    elif member.comma is not None:
        end += len(text[end:]) - len(text[end:].lstrip(" \t"))
    if member.comma is None and before is not None and before.comma is not None:
        return text[: before.comma] + text[before.comma + 1 : start].rstrip(" \t") + text[end:]
    return text[:start] + text[end:]


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def _close_up(text: str, path: Sequence[str]) -> str:
    """`{}` for an object that has become empty."""
    node = _at(_root(text), path)
    if node.members or text[node.start + 1 : node.end - 1].strip():
        return text
    return text[: node.start] + "{}" + text[node.end :]
