"""audio.mixer.snapshot.read: the values of one snapshot, by group."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.asset_paths import asset_of
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.mixers import Mixer, Snapshot, read_mixer
from editormcp.backends.disk.answering.scene_of import UNREADABLE_FILE
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.errors import ToolError, unity_error

_DEFAULTS = {"Volume": 0.0, "Pitch": 1.0}
"""What a group has where the snapshot stores nothing. An effect's defaults are in Unity, not in the file."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path = asset_of(context, arguments, "mixerPath", "mixerGuid")
    if extension(path) != ".mixer":
        row = {"name": "mixerPath", "expected": "a .mixer asset", "got": path}
        raise ToolError("arguments", f"{path} is not an audio mixer", invalidParameters=[row])
    try:
        mixer = context.scenes.from_documents(path, read_mixer)
    except Unreadable as error:
        why = f"'{path}': {error.reason}"
        raise unity_error("Mixer cannot be read", why, mixerPath=path, reason=UNREADABLE_FILE) from None
    name = arguments["snapshotName"]
    snapshot = next((one for one in mixer.snapshots if one.name == name), None) if mixer else None
    if mixer is None or snapshot is None:
        names = [one.name for one in mixer.snapshots] if mixer else []
        raise unity_error(
            "Snapshot not found", f"'{path}' has no snapshot '{name}'", snapshotName=name, candidates=names
        )
    return {"mixerPath": path, "snapshotName": name, "parameters": _parameters(mixer, snapshot)}


def _parameters(mixer: Mixer, snapshot: Snapshot) -> list[dict[str, Any]]:
    rows = []
    for group in mixer.groups:
        for name, guid in (("Volume", group.volume), ("Pitch", group.pitch)):
            rows.append(_row(mixer, snapshot, guid, {"name": name, "group": group.path}))
        for effect in group.effects:
            named = [(name, guid) for name, guid in effect.parameters.items()]
            if effect.mix_level in snapshot.values or effect.mix_level in mixer.exposed:
                named.append(("Mix Level", effect.mix_level))
            for name, guid in named:
                row = {"name": name, "group": group.path, "effect": effect.name}
                rows.append(_row(mixer, snapshot, guid, row))
    return rows


def _row(mixer: Mixer, snapshot: Snapshot, guid: str, row: dict[str, Any]) -> dict[str, Any]:
    default = _DEFAULTS.get(row["name"]) if "effect" not in row else None
    value = snapshot.values.get(guid, default)
    name = row.pop("name")
    shown = (
        {"name": name} | ({} if value is None else {"value": value}) | {"isDefault": guid not in snapshot.values} | row
    )
    return shown | ({"exposedAs": mixer.exposed[guid]} if guid in mixer.exposed else {})
