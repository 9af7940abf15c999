"""The vector files, as far as a schema can judge them."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from editormcp.contract import PROTOCOL
from protocol.schemas import faults, read

VECTORS = PROTOCOL / "vectors"
VALID = sorted((VECTORS / "valid").rglob("*.json"))
INVALID = sorted((VECTORS / "invalid").rglob("*.json"))
A_UUID = "00000000-0000-4000-8000-000000000000"
FORMATS = {"definition": "invalidDefinition", "envelope": "invalidEnvelope", "gabp": "invalidGabp"}


def name(path: Path) -> str:
    return path.relative_to(VECTORS).with_suffix("").as_posix()


def refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def message(vector: dict[str, Any]) -> Any:
    """What a vector sends, decoded. Raises ValueError where that is not JSON."""
    if "message" in vector:
        return vector["message"]
    text = vector["text"] if "text" in vector else base64.b64decode(vector["base64"]).decode()
    return json.loads(text, parse_constant=refuse_constant)


def schema_refuses(vector: dict[str, Any]) -> bool:
    try:
        return faults(vector["schema"], message(vector)) != []
    except ValueError:
        return True


@pytest.mark.parametrize("path", VALID, ids=name)
def test_valid_message_fits_its_schema(path: Path) -> None:
    """Each valid vector is well-formed, and its message is what it says it is."""
    vector = read(path)
    assert faults("vector#/$defs/valid", vector) == []
    assert faults(vector["schema"], message(vector)) == []
    assert vector.get("reads", message(vector)) == message(vector)


@pytest.mark.parametrize("path", INVALID, ids=name)
def test_invalid_message_is_refused_by_its_schema_where_it_can_be(path: Path) -> None:
    """Its schema refuses each invalid vector, unless the vector says that no schema can see the fault."""
    vector = read(path)
    assert faults(f"vector#/$defs/{FORMATS[path.parent.name]}", vector) == []
    assert schema_refuses(vector) == (not vector.get("passesSchema", False))


@pytest.mark.parametrize("path", [path for path in INVALID if "reads" in read(path)], ids=name)
def test_what_an_accepted_deviation_is_read_as_is_valid(path: Path) -> None:
    """A tolerant reader makes a proper message of what it accepts; an id stays what it is, UUID or not."""
    vector = read(path)
    assert vector["reads"]["id"] == vector["message"]["id"]
    assert faults("editor-leg", {**vector["reads"], "id": A_UUID}) == []


@pytest.mark.parametrize("path", sorted((VECTORS / "outlines").glob("*.json")), ids=name)
def test_an_outline_fits_its_schema(path: Path) -> None:
    assert faults("vector#/$defs/outline", read(path)) == []


def test_every_error_code_has_its_vectors() -> None:
    """Each row of errors.json occurs as an answer, with the errorType of the row."""
    rows = {row["code"]: row["errorType"] for row in read(PROTOCOL / "errors.json")["errors"].values()}
    errors = [read(path)["message"]["error"] for path in VALID if name(path).startswith("valid/envelope/error-")]
    expected = [read(path)["expect"] for path in INVALID if path.parent.name == "envelope"]
    seen = [(each["code"], each["data"]["errorType"]) for each in errors]
    seen += [(each["code"], each["errorType"]) for each in expected if "errorType" in each]
    assert {code for code, _ in seen} == rows.keys()
    assert [row for row in seen if rows[row[0]] != row[1]] == []


def test_every_validation_rule_is_broken_somewhere() -> None:
    """The six rules of the definition document, each with a vector whose file name tells the rule."""
    broken = {path.stem: read(path)["expect"]["rule"] for path in INVALID if path.parent.name == "definition"}
    assert set(broken.values()) == {1, 2, 3, 4, 5, 6}
    assert [stem for stem, rule in broken.items() if not stem.startswith(f"rule-{rule}-")] == []


def test_every_definition_of_the_editor_leg_is_exercised() -> None:
    """No method or channel of the Editor leg is without a valid message."""
    defs = read(PROTOCOL / "schemas" / "editor-leg.schema.json")["$defs"]
    messages = {name for name, schema in defs.items() if "v" in schema.get("properties", {})} - {"request"}
    used = {read(path)["schema"].rpartition("/")[2] for path in VALID if path.parent.name == "gabp"}
    assert messages <= used | {"welcome"}
