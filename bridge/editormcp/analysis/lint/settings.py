"""What a project's `.editormcp.toml` says about rules: which look, how grave each is, with which limits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from editormcp.analysis.lint.ignoring import Exemption, exemption_of
from editormcp.analysis.lint.rule import SEVERITIES, Rule, Severity
from editormcp.analysis.lint.rules import RULES
from editormcp.analysis.nearest import did_you_mean

FILE = ".editormcp.toml"
_TABLE = "lint"
_DISABLE, _IGNORE, _SEVERITY = "disable", "ignore", "severity"
_LONGEST = 40
"""Characters of what is written wrong that are told back."""


class Settings(msgspec.Struct):
    """What the file changes, and what is wrong in it, in sentences."""

    disabled: set[str] = msgspec.field(default_factory=set)
    exemptions: list[Exemption] = []
    severities: dict[str, Severity] = {}
    limits: dict[str, dict[str, float]] = {}
    faults: list[str] = []

    def severity(self, rule: Rule) -> Severity:
        return self.severities.get(rule.id, rule.severity)

    def limits_of(self, rule: Rule) -> dict[str, float]:
        return {**rule.limits, **self.limits.get(rule.id, {})}


def settings_of(told: Mapping[str, Any]) -> Settings:
    """What a file that TOML could read says. Whatever is wrong in it changes nothing, and is told."""
    found = Settings()
    for name in told.keys() - {_TABLE}:
        _fault(found, f"there is no table '{_short(name)}'{did_you_mean(name, [_TABLE])}")
    table = told.get(_TABLE, {})
    if not isinstance(table, dict):
        _fault(found, "lint is not a table: write [lint]")
        return found
    for name, value in table.items():
        if name == _DISABLE:
            found.disabled.update(_known(found, _texts(found, name, value)))
        elif name == _IGNORE:
            _ignore(found, _texts(found, name, value))
        elif name in RULES:
            _rule(found, RULES[name], value)
        else:
            near = did_you_mean(name, [*RULES, _DISABLE, _IGNORE])
            _fault(found, f"lint has neither a rule nor a setting '{_short(name)}'{near}")
    return found


def _texts(found: Settings, name: str, value: Any) -> list[str]:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return value
    _fault(found, f"lint.{name} is not a list of texts")
    return []


def _known(found: Settings, names: Iterable[str]) -> Iterable[str]:
    for name in names:
        if name in RULES:
            yield name
        else:
            _fault(found, f"lint.{_DISABLE}: there is no rule '{_short(name)}'{did_you_mean(name, RULES)}")


def _ignore(found: Settings, texts: Iterable[str]) -> None:
    for text in texts:
        made = exemption_of(text)
        if isinstance(made, str):
            _fault(found, f"lint.{_IGNORE}: {made}")
        else:
            found.exemptions.append(made)


def _rule(found: Settings, rule: Rule, value: Any) -> None:
    if not isinstance(value, dict):
        _fault(found, f"lint.{rule.id} is not a table: write [lint.{rule.id}]")
        return
    for name, one in value.items():
        if name == _SEVERITY:
            _severity(found, rule, one)
        elif name not in rule.limits:
            near = did_you_mean(name, [*rule.limits, _SEVERITY]) or f"; it has {', '.join((_SEVERITY, *rule.limits))}"
            _fault(found, f"lint.{rule.id} has no setting '{_short(name)}'{near}")
        elif isinstance(one, bool) or not isinstance(one, (int, float)) or not 0 < one < math.inf:
            _fault(found, f"lint.{rule.id}.{name} is not a number above 0")
        else:
            found.limits.setdefault(rule.id, {})[name] = float(one)


def _severity(found: Settings, rule: Rule, value: Any) -> None:
    if value in SEVERITIES:
        found.severities[rule.id] = value
        return
    off = f'; to switch it off: disable = ["{rule.id}"]' if value in ("off", "none", False) else ""
    _fault(found, f"lint.{rule.id}.{_SEVERITY} is not one of {', '.join(SEVERITIES)}{off}")


def _fault(found: Settings, what: str) -> None:
    found.faults.append(f"{FILE}: {what}.")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
