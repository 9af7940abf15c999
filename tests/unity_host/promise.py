"""What no question may change, taken before and after: the Editor's side, and every file of the project."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from shipped import TOOLS
from unity_host.stage import SECONDS, Stage


def files(project: Path) -> dict[str, tuple[str, int, int]]:
    """Each file's content, time and mode; each folder's time, which tells of files that came and went."""
    found = {}
    for path in sorted(project.rglob("*")):
        stat = path.stat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
        found[path.relative_to(project).as_posix()] = (content, stat.st_mtime_ns, stat.st_mode)
    return found


async def snapshot(level: Stage) -> dict[str, Any]:
    return {**await level.do("promise"), "files": files(level.project)}


async def answered(level: Stage, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The whole answer, an error too: a refused call may change as little as one that succeeds."""
    project = {"project": str(level.project)} if tool not in TOOLS or TOOLS[tool].asks_a_project else {}
    call = await level.client.start("tools/call", {"tool": tool, "arguments": {**project, **arguments}})
    answer: dict[str, Any] = await level.client.answer(call, SECONDS)
    return answer


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What differs, by name: before and after."""
    differ: dict[str, Any] = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
    if "files" in differ:
        old, new = before["files"], after["files"]
        differ["files"] = sorted(path for path in {*old, *new} if old.get(path) != new.get(path))
    return differ
