"""Put and drop one table in TOML text, in the hand of whoever wrote the rest. Python's own parser checks each edit."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from editormcp.setup.refused import Refused

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]|\n', re.DOTALL
)
_HEADER = re.compile(r"[ \t]*\[([^\[\n][^\n]*?)\][ \t]*(?:#[^\n]*)?\r?(?:\n|$)")
_KEY = re.compile(r'[ \t]*([A-Za-z0-9_-]+|"[^"\\\n]*"|\'[^\'\n]*\')[ \t]*=[ \t]*')
_PART = re.compile(r'[ \t]*([A-Za-z0-9_-]+|"[^"\\\n]*"|\'[^\'\n]*\')[ \t]*(?:\.|$)')
_NOTHING = re.compile(r"[ \t]*(?:#[^\n]*)?\r?(?:\n|$)")


class Invalid(Refused):
    """The text is not TOML, or has the table in a form that is not edited. Says where."""


class _Statement(msgspec.Struct):
    """A header, or a key with its value, from `start` to `end` of the text: whole lines."""

    start: int
    end: int
    table: tuple[str, ...]
    """The table it belongs to; a header belongs to the table that it opens."""
    header: bool = False
    key: str = ""
    value: tuple[int, int] = (0, 0)


def get(text: str, path: Sequence[str]) -> Any:
    """The value at that path of keys, or None."""
    value: Any = _parse(text)
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def put(text: str, path: Sequence[str], values: Mapping[str, Any]) -> str:
    """The text with these values in the table at `path`; other keys of the table stay."""
    table = get(text, path)
    if isinstance(table, dict) and all(table.get(key) == value for key, value in values.items()):
        return text
    newline = "\r\n" if "\r\n" in text else "\n"
    statements = _statements(text)
    header = next((one for one in statements if one.header and one.table == tuple(path)), None)
    if header is None:
        after = text + _new_table(text, path, values, newline)
    else:
        own = {one.key: one for one in statements if one.table == tuple(path) and one.key}
        edits = [(own[key].value, _write(value)) for key, value in values.items() if key in own]
        new = "".join(f"{_name(key)} = {_write(value)}{newline}" for key, value in values.items() if key not in own)
        if new:
            ended = text[: header.end].endswith("\n")
            edits.append(((header.end, header.end), new if ended else newline + new))
        after = _apply(text, edits)
    return _checked(text, after, path, {**(table if isinstance(table, dict) else {}), **values})


def drop(text: str, path: Sequence[str]) -> str:
    """The text without that table and the tables below it. Comments after it stay: they tell of what comes next."""
    if get(text, path) is None:
        return text
    edits = []
    for ours, run in itertools.groupby(_statements(text), lambda one: one.table[: len(path)] == tuple(path)):
        if ours:
            together = list(run)
            start = together[0].start
            for blank in ("\r\n", "\n"):
                if text[:start].endswith(blank * 2):  # the empty line that set it apart goes with it
                    start -= len(blank)
                    break
            edits.append(((start, together[-1].end), ""))
    return _checked(text, _apply(text, edits), path, None)


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise Invalid(str(error)) from None


def _checked(before: str, after: str, path: Sequence[str], table: Mapping[str, Any] | None) -> str:
    """The text, if it says what it should and nothing else has changed: better no edit than a wrong one."""
    try:
        right = get(after, path) == table and _without(_parse(after), path) == _without(_parse(before), path)
    except Invalid:
        right = False
    if not right:
        raise Invalid(f"[{'.'.join(path)}] is written in a form that cannot be edited safely: edit it by hand")
    return after


def _without(tree: dict[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """The tree without that table, and without the tables that only held it."""
    rest = dict(tree)
    inner = rest.get(path[0])
    if len(path) > 1 and isinstance(inner, dict):
        rest[path[0]] = _without(inner, path[1:])
    if len(path) == 1 or not rest.get(path[0], True):
        rest.pop(path[0], None)
    return rest


def _apply(text: str, edits: Sequence[tuple[tuple[int, int], str]]) -> str:
    for (start, end), written in sorted(edits, reverse=True):
        text = text[:start] + written + text[end:]
    return text


# Writing


def _new_table(text: str, path: Sequence[str], values: Mapping[str, Any], newline: str) -> str:
    gap = "" if text in ("", "\ufeff") else newline if text.endswith("\n") else newline * 2
    rows = [f"[{'.'.join(map(_name, path))}]", *(f"{_name(key)} = {_write(value)}" for key, value in values.items())]
    return gap + newline.join(rows) + newline


def _name(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key)


def _write(value: Any) -> str:
    """Strings and lists of strings: JSON's form of them is TOML's too."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# Reading


def _statements(text: str) -> list[_Statement]:
    """Every statement of a text that is known to be TOML."""
    found: list[_Statement] = []
    table: tuple[str, ...] = ()
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        if nothing := _NOTHING.match(text, at):
            at = max(nothing.end(), at + 1)
            continue
        if header := _HEADER.match(text, at):
            table = _parts(header[1])
            found.append(_Statement(at, header.end(), table, header=True))
        elif text[at:].lstrip(" \t").startswith("[["):
            table = ("[[",)  # an entry of an array of tables: never the one that is looked for
            found.append(_Statement(at, _value_end(text, at)[1], table, header=True))
        else:
            key = _KEY.match(text, at)
            start = key.end() if key else at
            value_end, end = _value_end(text, start)
            name = _parts(key[1])[0] if key else ""  # a dotted key has no name here
            found.append(_Statement(at, end, table, key=name, value=(start, value_end)))
        at = found[-1].end
    return found


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def _value_end(text: str, start: int) -> tuple[int, int]:
    """Where a value ends, and where its last line does."""
    depth, end = 0, start
    for token in _TOKEN.finditer(text, start):
        if token[0] == "\n":
            if depth == 0:
                between = text[end : token.start()].rstrip()
                return end + len(between), token.end()
        elif token[0].startswith("#"):
            if depth == 0:
                end += len(text[end : token.start()].rstrip())
                return end, _line_end(text, token.end())
        else:
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
            end = token.end()
    return end + len(text[end:].rstrip()), len(text)


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1
