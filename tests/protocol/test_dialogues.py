"""The dialogues, as far as they can be judged without playing them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editormcp.contract import PROTOCOL
from protocol.schemas import faults, read

DIALOGUES = sorted((PROTOCOL / "vectors" / "dialogues").glob("*.json"))
SCHEMAS = read(PROTOCOL / "schemas" / "editor-leg.schema.json")["$defs"]
PROPERTIES = [schema.get("properties", {}) for schema in SCHEMAS.values()]
METHODS = {properties["method"].get("const") for properties in PROPERTIES if "method" in properties}
RESULTS = {
    "session/hello": "welcome",
    "events/subscribe": "subscribeResult",
    "events/unsubscribe": "unsubscribeResult",
    "editormcp/tools": "ownToolsResult",
    "editormcp/cancel": "cancelResult",
    "editormcp/ping": "pingResult",
    "editormcp/clients": "clientsResult",
    "editormcp/scene": "sceneResult",
    "editormcp/settings": "settingsResult",
    "editormcp/view": "viewResult",
    "tools/call": "callResult",
}
OFF_SCHEMA = {"plain-gabp-peer", "no-object", "other-schema-version"}  # here the point is a result of another form
UNASKED = {"unknown-id"}  # here the point is an answer to nobody
VARIABLE = re.compile(r"\$[a-zA-Z][a-zA-Z0-9]*")

every_dialogue = pytest.mark.parametrize("path", DIALOGUES, ids=lambda path: path.stem)


def filled(value: Any) -> Any:
    """A message with a UUID in the place of every variable."""
    if isinstance(value, dict):
        return {name: filled(member) for name, member in value.items()}
    if isinstance(value, list):
        return [filled(item) for item in value]
    return "7d3c9a10-52be-4f6e-8a01-0000000000ff" if isinstance(value, str) and VARIABLE.fullmatch(value) else value


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value."""
    if isinstance(value, dict):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, str):
        yield value


def spoken(path: Path) -> list[dict[str, Any]]:
    """The steps of a dialogue with a message on the Editor leg."""
    return [step for step in read(path)["steps"] if step.get("from") in ("daemon", "editor") and "message" in step]


@every_dialogue
def test_is_a_dialogue(path: Path) -> None:
    """Each file has the format that the players read."""
    assert faults("vector#/$defs/dialogue", read(path)) == []


@every_dialogue
def test_plays_only_dialogues_that_exist(path: Path) -> None:
    """A dialogue within a dialogue is a file, holds no further one, and tests the same sides."""
    dialogue = read(path)
    for step in dialogue["steps"]:
        if "play" in step:
            inner = read(path.with_name(f"{step['play']}.json"))
            assert not any("play" in inside for inside in inner["steps"])
            assert set(dialogue["tests"]) <= set(inner["tests"])


@every_dialogue
def test_editor_leg_messages_fit_their_schemas(path: Path) -> None:
    """Every request, answer and event is one the schemas know, down to its params, result or payload."""
    methods: dict[str, str] = {}
    for step in spoken(path):
        message = step["message"]
        if message["v"] != "gabp/1":
            continue
        kind = message["type"]
        schema = f"editor-leg#/$defs/{kind}"
        if kind == "request":
            methods[message["id"]] = message["method"]
            schema = "editor-leg#/$defs/daemonRequest" if message["method"] in METHODS else schema
        elif kind == "event":
            schema = "editor-leg#/$defs/editorEvent"
        elif "error" not in message and path.stem not in OFF_SCHEMA | UNASKED:
            schema = f"editor-leg#/$defs/{RESULTS[methods[message['id']]]}"
        assert faults(schema, filled(message)) == [], step


@every_dialogue
def test_answers_answer_a_question(path: Path) -> None:
    """A response carries the id of a request the other side has sent, except where that is the point."""
    asked: set[tuple[str, str]] = set()
    for step in spoken(path):
        other = "daemon" if step["from"] == "editor" else "editor"
        message = step["message"]
        if message["type"] == "request":
            asked.add((step["from"], message["id"]))
        elif message["type"] == "response" and path.stem not in UNASKED:
            assert (other, message["id"]) in asked, step


@every_dialogue
def test_client_messages_fit_the_envelope(path: Path) -> None:
    """A request is well-formed, or answered with an error; an answer that is given in full is well-formed."""
    steps = read(path)["steps"]
    for number, step in enumerate(steps):
        if "calls" in step and faults("envelope#/$defs/request", step["calls"]):
            assert "error" in steps[number + 1]["message"], step
        if "to" in step and step.get("match") != "subset":
            assert faults("envelope", step["message"]) == [], step


@every_dialogue
def test_what_a_player_sends_holds_no_wildcard(path: Path) -> None:
    """`$any` has no value to send, so it stands only in what a client reads; `any` names places that exist."""
    for step in read(path)["steps"]:
        if "to" not in step:
            assert "$any" not in strings(step)
        for pointer in step.get("any", []):
            at: Any = step["message"]
            for part in pointer[1:].split("/"):
                at = at[part]


def test_the_sides_are_both_tested() -> None:
    """Enough dialogues for each side; the rest only one side can be asked."""
    sides = [side for path in DIALOGUES for side in read(path)["tests"]]
    assert sides.count("daemon") >= 20
    assert sides.count("editor") >= 15
