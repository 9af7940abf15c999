"""`editor.state.info`: what the Editor is doing, as far as it has told."""

from __future__ import annotations

import asyncio
from typing import Any

from editormcp.backends import Answer
from editormcp.backends.editor.link import COMPILING, EditorLink
from editormcp.backends.editor.sessions import State
from editormcp.backends.told.asked import Asked, answered, apart
from editormcp.projects.finding import is_open_in_unity

LOCKED = (
    "Unity has this project open, or left its lock file: EditorMCP is not loaded in it (Safe Mode, importing, or off)."
)
JUST_CAME = 0.5
"""How long an Editor that has only just connected is given to say what it has open."""
CLOSED = "No Editor is connected: what is open, and whether it plays or compiles, cannot be told."


async def answer(asked: Asked) -> Answer:
    if asked.link is None or asked.link.session.state == State.CONNECTING:
        return await apart(_without, asked)
    await asked.link.open_scenes(JUST_CAME)
    return answered(_of(asked.link, asyncio.get_running_loop().time()))


def _without(asked: Asked) -> Answer:
    locked = bool(asked.project.path) and is_open_in_unity(asked.root)
    output: dict[str, Any] = {
        "connected": False,
        "state": "not_loaded" if locked else "closed",
        "dialog": "unknown",
        "scenes": [],
        "unityVersion": asked.project.unity_version,
        "source": "disk",
    }
    return answered(output, (LOCKED if locked else CLOSED,))


def _of(link: EditorLink, now: float) -> dict[str, Any]:
    session = link.session
    output: dict[str, Any] = {
        "connected": link.connection is not None,
        "state": str(session.state),
        "playing": link.scenes.playing if link.scenes else session.doing == "playing",
        "compiling": session.doing == COMPILING or (link.compile is not None and not link.compile.is_finished),
        "importing": session.doing == "importing",
        "dialog": "likely" if session.modal and session.state == State.STALLED else "unknown",
        "scenes": [
            {"path": scene.path, "dirty": scene.dirty, "active": scene.active, "loaded": scene.loaded}
            for scene in (link.scenes.open if link.scenes else ())
        ],
        "unityVersion": link.project.unity_version,
        "source": "editor",
    }
    if link.focused is not None:
        output["focused"] = link.focused
    if session.state == State.STALLED:
        output["stallMs"] = round((now - session.since) * 1000)
    if link.scenes and link.scenes.stage:
        output["stage"] = link.scenes.stage
    if link.extension is not None and link.extension.package_version:
        output["packageVersion"] = link.extension.package_version
    return output
