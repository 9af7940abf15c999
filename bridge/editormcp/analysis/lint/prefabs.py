"""Rules about prefab instances."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.lint.look import Look
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Instance
from editormcp.analysis.originals import Originals


def stale_overrides(look: Look, limits: Limits) -> Iterator[Hit]:
    originals = Originals(look.scene)
    for instance in look.scene.instances():
        if instance.at >= 0 and (lost := _lost(instance, originals)):
            what = "1 override changes" if lost == 1 else f"{lost} overrides change"
            yield Hit(instance.at, f"{what} what the prefab no longer has")


def _lost(instance: Instance, originals: Originals) -> int:
    if not instance.changes and not instance.removed:
        return 0
    prefab = originals.of(instance)
    if not prefab.whole:
        return 0
    targets = [*(change.target for change in instance.changes), *instance.removed]
    return sum(prefab.get(target) is None and target not in instance.known for target in targets)


RULES = (
    Rule(
        id="stale-overrides",
        severity="info",
        summary="A prefab instance overrides what its prefab no longer has.",
        reason="The overrides do nothing, stay in the file, and come back to life if an object of that id returns.",
        example="`Docks/Lamp` overrides the range of a Light that was removed from `Lamp.prefab`.",
        fix="Overrides > Remove Unused Overrides, or revert them.",
        mend="In the Inspector of the instance choose Overrides > Remove Unused Overrides (Unity 2022.1 and later), or "
        "revert them.",
        check=stale_overrides,
    ),
)
