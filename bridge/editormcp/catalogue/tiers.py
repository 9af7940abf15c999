"""The tiers, lowest first, and who may call what."""

from __future__ import annotations

from editormcp.errors import ToolError

TIERS = ("core", "tier1", "tier2", "tier3", "tier4")


def allows(current: str, required: str) -> bool:
    """Whether a daemon set to `current` runs a tool that needs `required`."""
    return required == TIERS[0] or TIERS.index(required) <= TIERS.index(current)


def check(current: str, required: str) -> None:
    """Refuse a tool above the current tier."""
    if not allows(current, required):
        raise ToolError(
            "permission",
            f"it needs {required}, the daemon is set to {current}",
            requiredTier=required,
            currentTier=current,
        )
