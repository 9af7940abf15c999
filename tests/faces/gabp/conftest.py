"""A daemon that serves GABP bridges."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from daemons import Running, in_this_loop


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    """Only an Editor answers here, never the disk."""
    async with in_this_loop(home, gabp=True, gabp_port=0) as running:
        yield running
