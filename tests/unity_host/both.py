"""The same question to a daemon that asks the Editor and to one that reads the files."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import editormcp
from clients import Rpc, rpc
from daemons import in_this_loop
from unity_host.host import unity
from unity_host.stage import SECONDS, Stage, connected
from unity_host.toolchain.compiler import Target
from unity_host.toolchain.places import HOST

LIGHTHOUSE = next((Path(editormcp.__file__).parent / "sample").glob("*/ProjectSettings")).parent
QUAY = HOST / "Quay"

ONLY_HERE = {"source", "asOf", "revision", "dirty", "playing", "stage", "instanceId", "notes"}
"""What only one side can know, or each knows in its own way."""
FROM_FILES = ("guid", "referenceGuid", "referenceFileId", "context")
"""What only a file tells of a missing script or a broken reference."""


class Both(Stage):
    """A stage on which the Editor is alone, and beside it the answers from disk."""

    def __init__(self, live: Stage, disk: Rpc) -> None:
        super().__init__(live.daemon, live.host, live.client, live.project)
        self.disk = disk

    async def from_disk(self, tool: str, **arguments: Any) -> Any:
        params = {"tool": tool, "arguments": {"project": str(self.project), **arguments}}
        answer = await self.disk.answer(await self.disk.start("tools/call", params), SECONDS)
        assert "error" not in answer, answer["error"]
        return answer["result"]["output"]

    async def diagnostics(self, tool: str, **arguments: Any) -> list[str]:
        """What the Editor says beside its answer."""
        answer = await self.client.answer(await self.start(tool, **arguments), SECONDS)
        said: list[str] = answer["result"].get("diagnostics", [])
        return said


@contextlib.asynccontextmanager
async def both(target: Target, project: Path, home: Path, other: Path, *options: str) -> AsyncIterator[Both]:
    """Two daemons about one project: one has only the Editor, the other only the files."""
    async with (
        in_this_loop(home, offline="never") as daemon,
        rpc(daemon, "/rpc") as client,
        in_this_loop(other, offline="only") as files,
        rpc(files, "/rpc") as disk,
    ):
        with unity(target, project, home, *options) as host:
            await connected(client, project)
            yield Both(Stage(daemon, host, client, project), disk)


def copy_of(project: Path, folder: Path) -> Path:
    return shutil.copytree(project, folder / "work" / project.name)


def plain(value: Any, *also: str) -> Any:
    """Without what only one side can know, and without `also`."""
    if isinstance(value, dict):
        return {key: plain(inner, *also) for key, inner in value.items() if key not in ONLY_HERE and key not in also}
    return [plain(item, *also) for item in value] if isinstance(value, list) else value
