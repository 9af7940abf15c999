"""The message vectors of the contract, run through the daemon's own code."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from clients import send
from daemons import Running
from editormcp.catalogue.loading import InvalidDefinitions, parse
from editormcp.catalogue.validation import duplicates
from editormcp.contract import PROTOCOL
from editormcp.wire import gabp

VECTORS = PROTOCOL / "vectors"


def vectors(kind: str, layer: str) -> list[Any]:
    return [
        pytest.param(json.loads(file.read_text(encoding="utf-8")), id=f"{kind}-{file.stem}")
        for file in sorted((VECTORS / kind / layer).glob("*.json"))
    ]


def content(vector: dict[str, Any]) -> bytes:
    if "base64" in vector:
        return base64.b64decode(vector["base64"])
    return (vector["text"] if "text" in vector else json.dumps(vector["message"])).encode()


def contains(got: Any, wanted: Any) -> bool:
    if isinstance(wanted, dict):
        return isinstance(got, dict) and all(name in got and contains(got[name], wanted[name]) for name in wanted)
    if isinstance(wanted, list):
        pairs = zip(got, wanted, strict=False) if isinstance(got, list) else []
        return isinstance(got, list) and len(got) >= len(wanted) and all(contains(*pair) for pair in pairs)
    return bool(got == wanted)


@pytest.mark.parametrize("vector", vectors("invalid", "envelope"))
async def test_an_invalid_envelope_gets_its_error(daemon: Running, vector: dict[str, Any]) -> None:
    """Code, id, type and details as the vector says."""
    got = (await send(daemon, "POST", "/rpc", content(vector))).json
    expect = vector["expect"]
    assert (got["id"], got["error"]["code"]) == (expect["id"], expect["code"])
    data = got["error"]["data"]
    assert data["errorType"] == expect.get("errorType", data["errorType"])
    assert contains(data["details"], expect.get("details", {})), data


@pytest.mark.parametrize("vector", [v for v in vectors("valid", "envelope") if "Request" in v.values[0]["schema"]])
async def test_a_valid_request_is_answered_to_its_id(daemon: Running, vector: dict[str, Any]) -> None:
    """Whatever the answer is, it is not about the envelope, and it carries the id."""
    reply = await send(daemon, "POST", "/rpc", content(vector))
    assert reply.json["id"] == json.loads(content(vector))["id"]
    assert reply.json.get("error", {}).get("code") not in (-32700, -32600, -32601)
    if "idText" in vector and not vector["idText"].startswith('"'):
        assert f'"id":{vector["idText"]},'.encode() in reply.content


@pytest.mark.parametrize("vector", vectors("invalid", "definition"))
def test_an_invalid_definition_breaks_its_rule(vector: dict[str, Any]) -> None:
    """Among the faults reported is the one of the vector."""
    found = []
    try:
        tool = parse(vector["message"], shipped=False)
    except InvalidDefinitions as error:
        found = error.problems
    else:
        before = [("before", parse(given, shipped=False)) for given in vector.get("beside", [])]
        found = list(duplicates([*before, ("this", tool)]))
    expect = vector["expect"]
    assert (expect["rule"], expect["field"]) in [(problem.rule, problem.field) for problem in found], found


@pytest.mark.parametrize("vector", vectors("valid", "definition"))
def test_a_valid_definition_loads(vector: dict[str, Any]) -> None:
    """As a project's own tool."""
    assert parse(vector["message"], shipped=False).id == vector["message"]["id"]


def for_the_asking_side(vector: dict[str, Any]) -> bool:
    """Responses and events, and what has no readable type."""
    try:
        message = json.loads(content(vector))
    except ValueError:
        return True
    return not isinstance(message, dict) or message.get("type") not in ("request",)


@pytest.mark.parametrize(
    "vector", [v for v in vectors("invalid", "gabp") + vectors("valid", "gabp") if for_the_asking_side(v.values[0])]
)
def test_a_gabp_message_is_read_or_rejected(vector: dict[str, Any]) -> None:
    """Tolerant where the contract says so, and no further."""
    text = content(vector).decode()
    if vector.get("expect") == "reject":
        with pytest.raises(gabp.MalformedMessage):
            gabp.decode(text)
    else:
        message = gabp.decode(text)
        assert message.type in ("response", "event")


def test_every_folder_of_vectors_has_some() -> None:
    """A renamed folder must not make the tests above vanish."""
    for kind, layer in [(kind, layer) for kind in ("valid", "invalid") for layer in ("definition", "envelope", "gabp")]:
        assert len(list(Path(VECTORS / kind / layer).glob("*.json"))) >= 5
    assert len(list((VECTORS / "outlines").glob("*.json"))) >= 2
