"""Findings as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

import msgspec

from editormcp import __version__
from editormcp.analysis.lint.page import text
from editormcp.analysis.lint.rule import Rule, Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note"}


class Finding(msgspec.Struct):
    """One of scene.lint's."""

    rule: str
    severity: Severity
    file: str
    message: str
    fix: str = ""
    path: str = ""
    object_id: str = msgspec.field(default="", name="objectId")
    line: int = 1


def as_sarif(findings: list[Finding], rules: Iterable[Rule], below: str, help_url: str, whole: bool) -> dict[str, Any]:
    """A log of one run. `below` is where the project lies in its repository; `whole`, whether all files were read."""
    every = list(rules)
    numbers = {rule.id: number for number, rule in enumerate(every)}
    driver = {"name": "EditorMCP", "version": __version__, "rules": [_rule(rule, help_url) for rule in every]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",
        "invocations": [{"executionSuccessful": whole}],
        "results": [_result(one, numbers[one.rule], below) for one in findings],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule, help_url: str) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.id.title().replace("-", ""),
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.reason},
        "helpUri": f"{help_url}#{rule.id}" if help_url else f"urn:editormcp:lint:{rule.id}",
        "help": {"text": f"{rule.reason} {rule.mend}", "markdown": text(rule)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _result(one: Finding, number: int, below: str) -> dict[str, Any]:
    said = f"{one.path}: {one.message}. {one.fix}" if one.path else f"{one.message}. {one.fix}"
    place: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": {"uri": quote(f"{below}{one.file}")},
            "region": {"startLine": one.line},
        }
    }
    if one.path:
        place["logicalLocations"] = [{"fullyQualifiedName": one.path, "kind": "object"}]
    same = hashlib.sha256("\n".join((one.rule, one.file, one.object_id or one.path)).encode()).hexdigest()
    return {
        "ruleId": one.rule,
        "ruleIndex": number,
        "level": _LEVELS[one.severity],
        "message": {"text": said},
        "locations": [place],
        "partialFingerprints": {"editormcp/v1": same},
    }
