"""All rules, by their ids."""

from __future__ import annotations

from editormcp.analysis.lint import broken, drawing, interface, naming, physics, placing, prefabs, singles
from editormcp.analysis.lint.rule import Rule

RULES: dict[str, Rule] = {
    rule.id: rule
    for module in (broken, singles, physics, drawing, placing, interface, naming, prefabs)
    for rule in module.RULES
}
