from __future__ import annotations

import pytest

from editormcp.catalogue.tiers import TIERS, allows, check
from editormcp.errors import ToolError


@pytest.mark.parametrize(
    ("current", "allowed"),
    [
        ("core", ["core"]),
        ("tier1", ["core", "tier1"]),
        ("tier2", ["core", "tier1", "tier2"]),
        ("tier3", ["core", "tier1", "tier2", "tier3"]),
        ("tier4", ["core", "tier1", "tier2", "tier3", "tier4"]),
    ],
)
def test_a_tier_allows_itself_and_those_below(current: str, allowed: list[str]) -> None:
    assert [tier for tier in TIERS if allows(current, tier)] == allowed


def test_a_refusal_says_what_is_needed_and_what_is_set() -> None:
    check("tier2", "tier1")
    with pytest.raises(ToolError, match="it needs tier3, the daemon is set to tier2") as caught:
        check("tier2", "tier3")
    assert (caught.value.kind, caught.value.row.code) == ("permission", -32005)
    assert (caught.value.details["requiredTier"], caught.value.details["currentTier"]) == ("tier3", "tier2")
