"""The JSON Schemas themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from editormcp.contract import PROTOCOL
from editormcp.wire.gabp import Code
from protocol.schemas import SCHEMAS, read, validator


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_is_a_schema_whose_id_is_its_file_name(path: Path) -> None:
    """Each file is valid draft 2020-12 and is known by its own name."""
    schema = read(path)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"editormcp:{path.name.removesuffix('.schema.json')}"


def test_every_reference_leads_somewhere() -> None:
    """No $ref of any schema dangles."""
    for path in SCHEMAS:
        schema = read(path)
        for name in schema["$defs"]:
            list(validator(f"{schema['$id'].removeprefix('editormcp:')}#/$defs/{name}").iter_errors({}))


def test_the_envelope_knows_the_codes_of_the_error_table() -> None:
    """errors.json and the envelope's schema name the same codes and error types."""
    rows = read(PROTOCOL / "errors.json")["errors"].values()
    defs = read(PROTOCOL / "schemas" / "envelope.schema.json")["$defs"]
    assert {row["code"] for row in rows} == set(defs["errorObject"]["properties"]["code"]["enum"])
    assert {row["errorType"] for row in rows} == set(defs["errorData"]["properties"]["errorType"]["enum"])


def test_the_gabp_server_knows_the_codes_that_the_daemon_sends() -> None:
    """Every code of the daemon's table is in the schema, and no other."""
    sent = {getattr(Code, name) for name in dir(Code) if name.isupper()}
    defs = read(PROTOCOL / "schemas" / "gabp-server.schema.json")["$defs"]
    assert set(defs["error"]["properties"]["code"]["enum"]) == sent
