"""Every scenario of the official suite that a revision requires, and on the daemon those that need no fixture."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance import against, suite
from nodes import needs_npm

pytestmark = needs_npm


@pytest.mark.parametrize("revision", suite.REVISIONS)
async def test_the_fixture_meets_all_that_is_required(revision: str, tmp_path: Path) -> None:
    outcomes = await against.fixture(revision, tmp_path)
    assert len(outcomes) >= 30
    assert [outcome for outcome in outcomes if outcome.faults] == []


@pytest.mark.parametrize("revision", suite.REVISIONS)
async def test_the_daemon_meets_what_needs_no_fixture(revision: str, tmp_path: Path) -> None:
    outcomes = await against.daemon(revision, tmp_path)
    assert [outcome for outcome in outcomes if outcome.faults] == []
