"""server.json, against the rules of the MCP registry as its schema 2025-12-11 states them, in our own words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from editormcp import __version__

EXACT_VERSION = {"type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+([-+.][0-9A-Za-z.-]+)?$", "maxLength": 255}
ARGUMENT = {
    "type": "object",
    "required": ["type"],
    "properties": {
        "type": {"enum": ["positional", "named"]},
        "value": {"type": "string"},
        "default": {"type": "string"},
        "description": {"type": "string"},
        "isRequired": {"type": "boolean"},
        "format": {"enum": ["string", "number", "boolean", "filepath"]},
    },
    "if": {"properties": {"type": {"const": "named"}}},
    "then": {"required": ["name"]},
    "else": {"anyOf": [{"required": ["value"]}, {"required": ["valueHint"]}]},
}
RULES = {
    "type": "object",
    "required": ["$schema", "name", "description", "version"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"const": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"},
        "name": {"type": "string", "pattern": "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", "minLength": 3, "maxLength": 200},
        "title": {"type": "string", "minLength": 1, "maxLength": 100},
        "description": {"type": "string", "minLength": 1, "maxLength": 100},
        "version": EXACT_VERSION,
        "repository": {"type": "object", "required": ["url", "source"]},
        "websiteUrl": {"type": "string"},
        "packages": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["registryType", "identifier", "version", "transport"],
                "additionalProperties": False,
                "properties": {
                    "registryType": {"enum": ["npm", "pypi", "oci", "nuget", "mcpb"]},
                    "identifier": {"type": "string", "minLength": 1},
                    "version": EXACT_VERSION,
                    "runtimeHint": {"enum": ["npx", "uvx", "docker", "dnx"]},
                    "transport": {"type": "object", "properties": {"type": {"const": "stdio"}}, "required": ["type"]},
                    "packageArguments": {"type": "array", "items": ARGUMENT},
                },
            },
        },
    },
}


@pytest.fixture
def server(dist: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((dist / "server.json").read_text(encoding="utf-8"))
    return told


def test_it_keeps_the_rules(server: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(RULES).validate(server)


@pytest.mark.parametrize(
    "wrong",
    [{"version": "^1.0.0"}, {"description": "x" * 101}, {"name": "a/b/c"}, {"packages": [{"registryType": "pypi"}]}],
)
def test_the_rules_can_be_broken(server: dict[str, Any], wrong: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(RULES).validate({**server, **wrong})


def test_it_names_this_version_of_the_package(server: dict[str, Any], wheel: Path) -> None:
    (package,) = server["packages"]
    assert server["version"] == package["version"] == __version__
    assert wheel.name.startswith(f"{package['identifier']}-{package['version']}-")


def test_its_arguments_start_the_pump(server: dict[str, Any]) -> None:
    first, *others = server["packages"][0]["packageArguments"]
    assert first == {"type": "positional", "value": "stdio"}
    assert not any(argument["isRequired"] for argument in others)
