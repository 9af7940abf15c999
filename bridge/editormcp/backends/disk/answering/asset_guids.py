"""The GUID that a caller means: written as one, or the path of an asset."""

from __future__ import annotations

import re
from pathlib import Path

from editormcp.backends.disk.answering.asset_paths import TOPS, inside_project, paths_like
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import stem
from editormcp.errors import ToolError, unity_error

_GUID = re.compile(r"(?:missing:|unresolved:)?([0-9a-f]{32})\Z", re.IGNORECASE)
_MOST_CANDIDATES = 10


def written_guid(text: str) -> str:
    """The GUID that a text is, as tables show it too (`missing:<guid>`); empty where it is not one."""
    match = _GUID.match(text.strip().replace("-", ""))
    return match[1].lower() if match else ""


def is_asset_path(text: str) -> bool:
    """Whether it begins as the paths of a project do, or is a whole path of this machine."""
    return text.replace("\\", "/").split("/")[0].lower() in TOPS or Path(text).is_absolute()


def guid_of(context: Context, text: str, parameter: str) -> str:
    """The GUID of an asset, or one that no asset has any more. A path that leads nowhere is an error with others."""
    if guid := written_guid(text):
        return guid
    path = context.index.spelled(inside_project(context, text, parameter)) if is_asset_path(text) else None
    if path is None:
        what = f"No asset has the path '{text}'"
        candidates = assets_like(context, text) or None
        raise unity_error("Asset not found", what, **{parameter: text}, candidates=candidates)
    guid = context.index.guids.get(path, "")
    if not guid:
        row = {"name": parameter, "expected": "an asset with a .meta file", "got": text}
        raise ToolError("arguments", f"{path} has no .meta file, so nothing can refer to it", invalidParameters=[row])
    return guid


def assets_like(context: Context, text: str) -> list[str]:
    """Assets that are called so, with or without their ending; else those with the nearest names."""
    name = text.rpartition("/")[2].lower()
    assets = context.index.guids
    named = [path for path in assets if path.rpartition("/")[2].lower() == name or stem(path).lower() == name]
    return sorted(named)[:_MOST_CANDIDATES] if named else paths_like(name, assets)
