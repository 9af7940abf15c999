"""What a caller meant by an argument of another type, where that can only be one thing: models write "2" for 2."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from editormcp.catalogue.shape import is_a

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})(\.[0-9]{1,18})?\Z")
_WORDS = {"true": True, "false": False}


def meant(schema: Mapping[str, Any], value: Any) -> Any:
    """The value of the schema's type that `value` stands for; where it could be several or none, `value` itself."""
    wanted = schema.get("type")
    if wanted is None:
        return value
    if not is_a(value, wanted):
        value = _as(wanted, value)
    choices = schema.get("enum")
    return _chosen(choices, value) if choices and isinstance(value, str) else value


def _as(wanted: str, value: Any) -> Any:
    if wanted == "array" and isinstance(value, str):
        return _list_in(value)
    if wanted == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        return msgspec.json.encode(value).decode()
    if wanted == "string" and isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        return value[0]
    if not isinstance(value, str):
        return value
    if wanted == "boolean":
        return _WORDS.get(value.casefold(), value)
    if wanted in ("integer", "number") and (found := _NUMBER.match(value)):
        return float(value) if found[1] else int(value)
    return value


def _list_in(text: str) -> list[Any]:
    """A list that was written as a text of JSON, else a list of the one text."""
    if text.lstrip().startswith("["):
        try:
            return msgspec.json.decode(text, type=list[Any])
        except (msgspec.DecodeError, RecursionError):
            pass  # a pattern may begin with a bracket
    return [text]


def _chosen(choices: tuple[Any, ...] | list[Any], value: str) -> str:
    """The choice that only differs in upper and lower case."""
    if value in choices:
        return value
    alike = [one for one in choices if isinstance(one, str) and one.casefold() == value.casefold()]
    return alike[0] if len(alike) == 1 else value
