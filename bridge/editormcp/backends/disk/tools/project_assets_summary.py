"""project.assets.summary: how many assets of which type, how large, and how many that nothing reaches."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.index.reading import read_stable

_CODE = frozenset(
    (
        ".cs", ".asmdef", ".asmref", ".dll", ".so", ".a", ".dylib", ".bundle", ".rsp", ".jslib", ".mm", ".h", ".cpp",
        ".c", ".java", ".aar", ".jar", ".pdb", ".js", ".boo", ".m", ".hpp", ".kt",
    )
)  # fmt: skip
_ROOT_FOLDERS = frozenset(("Resources", "StreamingAssets", "Editor", "Editor Default Resources", "Gizmos"))
_ADDRESSABLE = re.compile(rb"\n  - m_GUID: ([0-9a-f]{32})")


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    wanted, least = arguments.get("assetType"), arguments.get("minSizeBytes", 1 << 20)
    key = f"project.assets.summary {wanted} {least}"
    page = context.pages.page(
        key, arguments, arguments.get("maxResults") or 0, context.now, lambda: _list(context, key, wanted, least)
    )
    for text in page.listing.diagnostics:
        context.note(text)
    output: Output = {**page.listing.shared, "total": len(page.listing.rows), "truncated": page.truncated}
    output["largeAssets"] = page.rows
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, key: str, wanted: str | None, least: int) -> Listing:
    files = context.index.listing.files
    assets = [path for path in files if path.startswith("Assets/") and not path.endswith(META)]
    types = {path: asset_type(context.index, context.scripts, path) for path in assets}
    if wanted is not None:
        assets = [path for path in assets if types[path] == wanted]
    reached = _reached(context)
    large = sorted((path for path in assets if files[path][0] >= least), key=lambda path: (-files[path][0], path))
    rows = [{"path": path, "type": types[path], "sizeBytes": files[path][0]} for path in large]
    shared = {
        "totalAssets": len(assets),
        "totalSizeBytes": sum(files[path][0] for path in assets),
        "byType": dict(sorted(Counter(types[path] for path in assets).items())),
        "unreferencedCount": sum(path not in reached and extension(path) not in _CODE for path in assets),
    }
    note_index(context)
    return Listing(key, rows, shared, list(context.diagnostics))


def _reached(context: Context) -> set[str]:
    """Everything that a build, a Resources folder or another root leads to."""
    index = context.index
    level = _roots(context)
    reached = set(level)
    while level:
        context.work.check()
        found = {index.paths[guid] for path in level for guid in index.references(path) if guid in index.paths}
        level = found - reached
        reached |= level
    return reached


def _roots(context: Context) -> set[str]:
    index = context.index
    roots = {scene.path for scene in context.settings.build_scenes() if scene.enabled}
    roots |= {
        index.paths[scene.guid]
        for scene in context.settings.build_scenes()
        if scene.enabled and scene.guid in index.paths
    }
    for path in index.listing.files:
        if (
            path.startswith("ProjectSettings/")
            or not _ROOT_FOLDERS.isdisjoint(path.split("/")[:-1])
            or extension(path) in _CODE
        ):
            roots.add(path)
    for meta, entry in index.entries.items():
        if entry.bundle:
            roots.add(meta.removesuffix(META))
    return roots | _addressables(context)


def _addressables(context: Context) -> set[str]:
    """The entries of the Addressables groups, and the groups themselves."""
    found = set()
    for path in context.index.listing.files:
        if "/AddressableAssetsData/" not in path:
            continue
        found.add(path)
        real = context.index.real_path(path)
        if path.endswith(".asset") and real is not None:
            try:
                data = read_stable(real)
            except OSError:
                continue
            guids = (guid.decode() for guid in _ADDRESSABLE.findall(data))
            found.update(context.index.paths[guid] for guid in guids if guid in context.index.paths)
    return found
