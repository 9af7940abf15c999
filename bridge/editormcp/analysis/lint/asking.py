"""scene.lint: what every chosen rule finds in one scene or prefab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from editormcp.analysis.kit import Kit
from editormcp.analysis.lint.look import Look, stands_here
from editormcp.analysis.lint.rule import Finding, Hit, Rule
from editormcp.analysis.lint.rules import RULES
from editormcp.analysis.model import Scene


class Query(msgspec.Struct, frozen=True):
    """What is asked of every file."""

    rules: dict[str, dict[str, float]]
    """The rules that look, each with its limits."""
    built: frozenset[str] = frozenset()
    """The scenes of the build."""


class Found(msgspec.Struct, array_like=True):
    """What one file has."""

    findings: list[Finding]
    objects: int = 0


def ask(scene: Scene, query: Query, kit: Kit) -> Found:
    """The findings of one file: rule by rule, each in hierarchy order."""
    look = Look(scene, kit, scene.path in query.built)
    found = Found([], len(scene.objects))
    for name, limits in query.rules.items():
        rule = RULES[name]
        if not (rule.scenes_only and look.is_prefab):
            found.findings += _findings(look, rule, rule.check(look, limits))
    return found


def _findings(look: Look, rule: Rule, hits: Iterable[Hit]) -> Iterator[Finding]:
    """What instances of one prefab have alike is one finding: it is mended in one place."""
    alike: dict[tuple[str, str, int], list[Hit]] = {}
    before: Counter[int] = Counter()
    """How many an object has already: its second is like the second of another instance."""
    for number, hit in enumerate(hits):
        inherited = hit.at >= 0 and not rule.of_places and not stands_here(look.objects[hit.at].object_id)
        key = (*_origin(look, hit.at), before[hit.at]) if inherited else ("", "", number)
        before[hit.at] += 1
        alike.setdefault(key, []).append(hit)
    for (prefab, _, _), (first, *others) in alike.items():
        yield _finding(look, rule.id, first, len(others), prefab)


def _origin(look: Look, at: int) -> tuple[str, str]:
    """The prefab that an object came with into this file, and which of its objects it is."""
    inner, _, instance = look.objects[at].object_id.partition(".")
    ours = (look.objects[one] for one in look.above(at) if look.objects[one].object_id.endswith(f".{instance}"))
    return next((one.prefab for one in reversed(list(ours)) if one.prefab), ""), inner


def _finding(look: Look, rule: str, hit: Hit, others: int, prefab: str) -> Finding:
    if hit.at < 0:
        return Finding(rule, "", "", hit.message)
    one = look.objects[hit.at]
    return Finding(rule, one.path, one.object_id, hit.message, prefab, others)
