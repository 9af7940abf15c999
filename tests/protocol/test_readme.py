"""The protocol's README keeps up with the files it describes."""

from __future__ import annotations

import re

import pytest

from editormcp.contract import PROTOCOL
from protocol.schemas import read

README = (PROTOCOL / "README.md").read_text(encoding="utf-8")
ERRORS = read(PROTOCOL / "errors.json")
LEG = read(PROTOCOL / "schemas" / "editor-leg.schema.json")["$defs"].values()
GABP_SERVER = read(PROTOCOL / "schemas" / "gabp-server.schema.json")["$defs"]
ENVELOPE = read(PROTOCOL / "schemas" / "envelope.schema.json")["$defs"].values()


def constants(schemas: object, member: str) -> list[str]:
    """The values that schemas fix for a member: every method, every channel."""
    found = re.findall(rf"'{member}': {{'const': '([^']+)'}}", str(schemas))
    return sorted(set(found))


def named(values: list[str]) -> pytest.MarkDecorator:
    assert values
    return pytest.mark.parametrize("value", values)


@named([*constants(LEG, "method"), *constants(LEG, "channel"), *constants(ENVELOPE, "method")])
def test_every_method_and_channel_is_described(value: str) -> None:
    """Whoever implements the other side finds each name in the text."""
    assert f"`{value}`" in README


@named([str(row["code"]) for row in ERRORS["errors"].values()])
def test_every_error_code_has_a_row(value: str) -> None:
    """Section 5 has a line for each code of errors.json."""
    assert f"| {value} |" in README


@named(list(ERRORS["closeCodes"]))
def test_every_close_code_has_a_row(value: str) -> None:
    """Section 3.9 has a line for each close code of errors.json."""
    assert f"\n| {value} |" in README


@named(sorted(ERRORS["gabp"]))
def test_every_translated_gabp_code_is_told(value: str) -> None:
    """Section 5.3 names each code of a plain peer and what becomes of it."""
    kind = ERRORS["gabp"][value]
    assert f"{value} becomes {ERRORS['errors'][kind]['code']}" in " ".join(README.split())


@named([str(code) for code in GABP_SERVER["error"]["properties"]["code"]["enum"]])
def test_every_code_of_the_gabp_server_is_told(value: str) -> None:
    """Section 11.5 says when each of them is sent."""
    section = README.partition("### 11.5 Errors")[2]
    assert re.search(rf"\n\|[^|]*{value}\b[^|]*\|", section)
