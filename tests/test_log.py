"""Where a daemon writes what it does: its log is bounded, and nothing else may grow beside it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from daemons import Running, run, wait_for_daemon
from editormcp.home import Home


async def test_a_daemon_that_nobody_looks_at_writes_to_its_log_alone(home: Path, project: Path) -> None:
    """start.log tells why one did not start; it has no end."""
    port = {"EDITORMCP_PORT": "0"}
    assert (await asyncio.to_thread(run, home, "serve", "--background", env=port)).returncode == 0
    try:
        async with Running(wait_for_daemon(home), Home(home)).editor(project):
            pass
    finally:
        await asyncio.to_thread(run, home, "stop")
    assert "editor.state" in (home / "log" / "daemon.log").read_text(encoding="utf-8")
    assert "editor.state" not in (home / "start.log").read_text(encoding="utf-8")
