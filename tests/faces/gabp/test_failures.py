"""Every error of the table has a place in GABP's registry."""

from __future__ import annotations

from typing import get_args

import pytest

from editormcp.contract import PROTOCOL
from editormcp.errors import TABLE, Kind, ToolError
from editormcp.faces.gabp.failures import UNAVAILABLE, refused
from protocol.schemas import read

CODES = read(PROTOCOL / "schemas" / "gabp-server.schema.json")["$defs"]["error"]["properties"]["code"]["enum"]


@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_kind_has_a_code_of_the_registry(kind: Kind) -> None:
    told = refused(ToolError(kind, "what happened"))
    assert told.code in CODES and told.code != -32000
    assert "what happened" in told.message and told.message.endswith(TABLE.errors[kind].next)


def test_the_reasons_for_being_unavailable_are_reasons_of_the_table() -> None:
    assert TABLE.reasons.keys() >= UNAVAILABLE
