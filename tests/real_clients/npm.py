"""Programs of Node, run to their end against a daemon."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, NamedTuple

from daemons import Running, command, environment
from nodes import NODE

SECONDS = 60.0


class Ended(NamedTuple):
    code: int | None
    out: bytes
    err: str


async def node(home: Path, *args: str) -> Ended:
    """Run a script; its own settings, if it has any, go where no user has theirs."""
    environ = {**environment(home), "HOME": str(home), "USERPROFILE": str(home)}
    process = await asyncio.create_subprocess_exec(
        str(NODE), *args, env=environ, cwd=home, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )  # not in the checkout: there are Unity projects below it, and a client's folder chooses
    try:
        out, err = await asyncio.wait_for(process.communicate(), SECONDS)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode, out, err.decode())


def pump(daemon: Running) -> dict[str, Any]:
    """The entry of a client's configuration that starts `editormcp stdio`."""
    folder = str(daemon.home.folder)
    return {"command": sys.executable, "args": command("stdio")[1:], "env": {"EDITORMCP_HOME": folder}}
