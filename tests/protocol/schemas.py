"""The schemas of protocol/schemas, able to refer to each other."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from editormcp.contract import PROTOCOL

SCHEMAS = sorted((PROTOCOL / "schemas").glob("*.schema.json"))


def read(path: Path) -> Any:
    """The JSON of a file of the contract."""
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def validator(name: str) -> Draft202012Validator:
    """A validator for `<schema>#<pointer>`, for example `envelope#/$defs/error`."""
    return Draft202012Validator({"$ref": f"editormcp:{name}"}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    contents = [read(path) for path in SCHEMAS]
    return Registry[Any]().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in contents)


def faults(name: str, value: Any) -> list[str]:
    """What is wrong with `value` by the named schema, each with its place."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(name).iter_errors(value)]
