"""The page about rules, from the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable

from editormcp.analysis.lint.rule import Rule


def sections(rules: Iterable[Rule]) -> str:
    """A list of all rules, then a section each, whose anchor is the rule's id."""
    every = list(rules)
    rows = "\n".join(f"| [{rule.id}](#{rule.id}) | {rule.severity} | {rule.summary} |" for rule in every)
    listed = f"| rule | severity | what is wrong |\n|---|---|---|\n{rows}\n"
    return "\n".join((listed, *(f"### {rule.id}\n\n{text(rule)}" for rule in every)))


def text(rule: Rule) -> str:
    """One rule in Markdown: what, why, an example, how to mend it, and what a project can set."""
    limits = "".join(
        f"`{name}` is {value:g} unless the project says otherwise. " for name, value in rule.limits.items()
    )
    only = "Scenes only. " if rule.scenes_only else ""
    return (
        f"{rule.summary} ({rule.severity})\n\n"
        f"- **Why:** {rule.reason}\n- **Example:** {rule.example}\n- **Mend it:** {rule.mend}\n"
        + (f"- **Good to know:** {(only + limits).rstrip()}\n" if only or limits else "")
    )
