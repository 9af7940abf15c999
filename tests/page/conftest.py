"""A browser for each test of this folder that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from page.browsers import Browser, browser


@pytest.fixture
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as opened:
        yield opened
