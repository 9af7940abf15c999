"""The requests among the GABP vectors, sent to the daemon's GABP server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from daemons import Running, in_this_loop
from editormcp.contract import PROTOCOL
from editormcp.faces.gabp.offer import METHODS
from gabp_client import Bridge, bridge, stranger
from protocol.test_vectors_in_python import content, vectors

REFUSALS = {-32700, -32600, -32601, -32602, -32200, -32201, -32202, -32203}
"""What says that a message could not be read, as against: was read, and cannot be done."""


def is_for_the_server(vector: dict[str, Any]) -> bool:
    """Requests of methods that a GABP server has, and what has no readable type."""
    try:
        message = json.loads(content(vector))
    except ValueError:
        return True
    if not isinstance(message, dict) or message.get("type") in ("response", "event"):
        return not isinstance(message, dict)
    return message.get("method", METHODS[0]) in METHODS or vector.get("expect") == "reject"


CHOSEN = [v for v in vectors("invalid", "gabp") + vectors("valid", "gabp") if is_for_the_server(v.values[0])]


async def code(client: Bridge, body: bytes) -> int:
    """The code of the answer, or 0 for a success."""
    client.write_frame(body)
    return int((await client.read()).get("error", {}).get("code", 0))


async def test_a_request_is_read_or_refused_as_its_vector_says(home: Path) -> None:
    async with in_this_loop(home, gabp=True, gabp_port=0) as daemon:
        wrong = {chosen.id for chosen in CHOSEN if await is_wrong(daemon, chosen.values[0])}
    assert wrong == set()


async def is_wrong(daemon: Running, vector: Any) -> bool:
    body = content(vector)
    hello = b"session/hello" in body
    async with (stranger if hello else bridge)(daemon) as client:
        refused = await code(client, body) in REFUSALS
    return refused != bool(vector.get("expect") == "reject")


def test_there_are_vectors_of_each_outcome() -> None:
    """A changed folder must not make the test above vanish."""
    expected = [chosen.values[0].get("expect", "valid") for chosen in CHOSEN]
    assert {"reject", "accept", "valid"} <= set(expected)
    assert len(CHOSEN) >= 20


@pytest.mark.parametrize("method", METHODS)
def test_every_method_of_the_server_is_described(method: str) -> None:
    section = (PROTOCOL / "README.md").read_text(encoding="utf-8").partition("## 11 The GABP server\n")[2]
    assert f"`{method}`" in section
