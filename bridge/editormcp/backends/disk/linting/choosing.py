"""Which rules look, with which limits, and what they leave alone: from the call and the project's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.analysis.lint.ignoring import Exemption, exemption_of
from editormcp.analysis.lint.rule import Severity, at_least
from editormcp.analysis.lint.rules import RULES
from editormcp.analysis.lint.settings import Settings
from editormcp.analysis.nearest import nearest
from editormcp.errors import ToolError


class Choice(msgspec.Struct, frozen=True):
    limits: dict[str, dict[str, float]]
    """The rules that look, in their order, with their limits."""
    severities: dict[str, Severity]
    exemptions: list[Exemption]

    def leaves_alone(self, rule: str, file: str, path: str) -> bool:
        return any(one.holds(rule, file, path) for one in self.exemptions)


def choice(settings: Settings, arguments: dict[str, Any]) -> Choice:
    """A rule that a call names looks, though the project has it switched off."""
    named: Sequence[str] = arguments.get("rules") or ()
    for name in named:
        if name not in RULES:
            raise _wrong("rules", f"there is no rule '{name}'", name)
    exemptions = [_exemption(text) for text in arguments.get("ignore") or ()]
    off = {one.rule for one in exemptions if not one.glob}
    least: Severity = arguments.get("minSeverity") or "info"
    chosen = [
        rule
        for name, rule in RULES.items()
        if (name in named if named else name not in settings.disabled)
        and name not in off
        and at_least(settings.severity(rule), least)
    ]
    return Choice(
        {rule.id: settings.limits_of(rule) for rule in chosen},
        {rule.id: settings.severity(rule) for rule in chosen},
        [*settings.exemptions, *exemptions],
    )


def _exemption(text: str) -> Exemption:
    made = exemption_of(text)
    if isinstance(made, str):
        raise _wrong("ignore", made, text)
    return made


def _wrong(argument: str, what: str, got: str) -> ToolError:
    near = nearest(got.partition(":")[0], RULES)
    told = f"; nearest: {', '.join(near)}" if near and "nearest" not in what else ""
    row = {"name": argument, "expected": "a rule, or rule:path" if argument == "ignore" else "rules", "got": got}
    return ToolError("arguments", f"{what}{told}", invalidParameters=[row], candidates=near or list(RULES))
