"""What a model must read before it can ask: small, however many tools there are."""

from __future__ import annotations

import msgspec

from editormcp.catalogue.projections import mcp
from editormcp.faces.mcp.offer import INSTRUCTIONS
from shipped import TOOLS

MOST_TOOLS = 32
WHOLE, TO_ASK = 46_000, 26_000
"""Bytes of one `tools/list` with all tools; and of their names, descriptions and input schemas."""
ONE = 2_100


def test_the_list_of_tools_leaves_room_for_those_to_come() -> None:
    listed = [msgspec.json.encode(mcp(tool)) for tool in TOOLS.values()]
    asked = [msgspec.json.encode(_to_ask(row)) for row in listed]
    assert len(TOOLS) <= MOST_TOOLS
    assert sum(map(len, listed)) <= WHOLE
    assert sum(map(len, asked)) <= TO_ASK
    assert max(map(len, listed)) <= ONE


def test_the_instructions_are_read_by_everybody() -> None:
    assert len(INSTRUCTIONS) <= 1_300


def _to_ask(row: bytes) -> dict[str, msgspec.Raw]:
    tool = msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    return {name: tool[name] for name in ("name", "description", "inputSchema")}
