"""Conditions: `field op value`, as protocol/README.md has them. Reading one, and whether a value fits it."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import NoReturn

import msgspec

from editormcp.analysis.cells import Cell
from editormcp.analysis.fieldnames import FieldPath, field_path
from editormcp.analysis.patterns import NamePattern, checked
from editormcp.errors import ToolError

_OPERATOR = re.compile(r"==|!=|<=|>=|!~|[=<>~]|\bis\b(?:\s+not\b)?")
_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][-+]?\d++)?\Z")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*+)"\Z', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WORDS = {"true": 1.0, "false": 0.0}
_ORDER = ("<", "<=", ">", ">=")
_EXAMPLE = 'such as `mass > 10`, `name ~ "Spawn *"` or `material is missing`'


class State(Enum):
    """What can be said of a value without comparing it."""

    NULL = "null"
    MISSING = "missing"
    OVERRIDDEN = "overridden"


class Condition(msgspec.Struct, frozen=True):
    """One condition on a field."""

    text: str
    written: str
    """The field, as it was written."""
    field: FieldPath
    operator: str
    """One of = != < <= > >= ~ !~ is isnot."""
    state: State | None = None
    number: float | None = None
    word: str = ""


def conditions(texts: list[str]) -> list[Condition]:
    """Reads all conditions; a mistake says in which of them it is, where, and what would be right."""
    return [_condition(text) for text in texts]


def _condition(text: str) -> Condition:
    found = _OPERATOR.search(text)
    if found is None:
        _mistake(text, len(text), f"an operator is missing: write `field op value`, {_EXAMPLE}")
    written = text[: found.start()].strip()
    path = field_path(written)
    if path is None or path.is_glob:
        _mistake(text, 0, f"the name of a field is expected before `{found[0]}`, {_EXAMPLE}")
    value = text[found.end() :]
    at = found.end() + len(value) - len(value.lstrip())
    if found[0].startswith("is"):
        return _stated(text, written, path, "isnot" if found[0] != "is" else "is", value.strip(), at)
    operator = "=" if found[0] == "==" else found[0]  # as most languages write it
    return _compared(text, written, path, operator, value.strip(), at)


def _stated(text: str, written: str, path: FieldPath, operator: str, value: str, at: int) -> Condition:
    states = {state.value: state for state in State}
    if value.lower() not in states:
        _mistake(text, at, f"after `is` stands {', '.join(states)} or not with one of them; to compare write `=`")
    return Condition(text, written, path, operator, states[value.lower()])


def _compared(text: str, written: str, path: FieldPath, operator: str, value: str, at: int) -> Condition:
    if not value:
        _mistake(text, at, f'a number, a word or a "quoted text" is expected after `{operator}`')
    quoted = _QUOTED.match(value)
    if quoted is not None:
        value, number = _ESCAPED.sub(r"\1", quoted[1]), None
    elif value[0] == '"':
        _mistake(text, at, "the quotation mark is not closed")
    elif value[0] in "=<>~":
        _mistake(text, at, f"`{operator}{value[0]}` is not an operator: there are = != < <= > >= ~ !~ is")
    elif any(map(str.isspace, value)):
        _mistake(text, at, f'put a value of several words in quotation marks: `{written} {operator} "{value}"`; '
                           "several conditions are several entries of `where`")  # fmt: skip
    else:
        number = float(value) if _NUMBER.match(value) else _WORDS.get(value.lower())
    if operator in _ORDER and number is None:
        _mistake(text, at, f"`{operator}` compares numbers, and `{value}` is none; compare text with = or ~")
    if operator in ("~", "!~"):
        checked(value, "where")
    return Condition(text, written, path, operator, None, number, value)


def _mistake(text: str, at: int, what: str) -> NoReturn:
    row = {"name": "where", "expected": what, "got": text, "position": at}
    raise ToolError("arguments", f"where: '{text}', at {at}: {what}", invalidParameters=[row])


def fits(condition: Condition, cell: Cell, overridden: Callable[[], bool]) -> bool:
    """Whether a value that is there fits. That a field is absent fits nothing, and is the caller's to see."""
    if condition.state is State.OVERRIDDEN:
        return overridden() == (condition.operator == "is")
    if condition.state is not None:
        found = cell.missing if condition.state is State.MISSING else cell.shown is None
        return found == (condition.operator == "is")
    if cell.vector:
        axes = f"`{condition.written}.x`" if cell.vector == "xyz" else f"`{condition.written}.r`"
        _mistake(condition.text, 0, f"`{condition.written}` is a vector: compare one of its parts, {axes}")
    match condition.operator:
        case "=" | "!=":
            return _equals(condition, cell) == (condition.operator == "=")
        case "~" | "!~":
            return _like(condition, cell) == (condition.operator == "~")
    return _ordered(condition, cell)


def _equals(condition: Condition, cell: Cell) -> bool:
    if condition.number is not None and cell.number is not None:
        return cell.number == condition.number
    return cell.text.casefold() == condition.word.casefold()


def _like(condition: Condition, cell: Cell) -> bool:
    return _pattern(condition.word).matches(cell.text.casefold())


@lru_cache(maxsize=64)
def _pattern(word: str) -> NamePattern:
    """Read once, not for every value: a long one takes a millisecond."""
    return NamePattern(word.casefold())


def _ordered(condition: Condition, cell: Cell) -> bool:
    if cell.number is None or condition.number is None:
        return False
    match condition.operator:
        case "<":
            return cell.number < condition.number
        case "<=":
            return cell.number <= condition.number
        case ">":
            return cell.number > condition.number
    return cell.number >= condition.number
