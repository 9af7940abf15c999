"""audio.mixer.list: every mixer with its groups and snapshots."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.mixers import read_mixer
from editormcp.backends.disk.index.names import stem
from editormcp.backends.disk.scene.library import Unreadable


def answer(context: Context, _arguments: dict[str, Any]) -> Output:
    rows = []
    for path in sorted(path for path in context.index.listing.files if path.endswith(".mixer")):
        context.work.check()
        try:
            mixer = context.scenes.from_documents(path, read_mixer)
        except Unreadable as error:
            context.note(f"{path}: {error.reason}.")
            continue
        if mixer is None:
            context.note(f"{path} holds no audio mixer.")
            continue
        groups = [{"name": group.name, "path": group.path, "guid": group.guid} for group in mixer.groups]
        snapshots = [{"name": snapshot.name, "isStart": snapshot.is_start} for snapshot in mixer.snapshots]
        rows.append(
            {
                "path": path,
                "guid": context.index.guids.get(path, ""),
                "name": mixer.name or stem(path),
                "groups": groups,
                "snapshots": snapshots,
            }
        )
    return {"mixers": rows}
