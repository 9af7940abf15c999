"""Live reload, by looking: it works on network drives, in containers and in WSL, where change events do not arrive."""

from __future__ import annotations

import asyncio

from editormcp.backends.knowledge.base import KnowledgeBase

EVERY = 1.0
LARGEST_SHARE = 0.02
"""The most of one core that looking may take: a large folder is looked at less often."""


async def watch(base: KnowledgeBase) -> None:
    """Keep the knowledge base as its folder is, until cancelled."""
    clock = asyncio.get_running_loop().time
    while True:
        began = clock()
        await base.refresh()
        await asyncio.sleep(max(EVERY, (clock() - began) / LARGEST_SHARE))
