"""Which assets a build or another root leads to; the others may be unused."""

from __future__ import annotations

import re

from editormcp.backends.disk.answering.context import Context
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


def is_code(path: str) -> bool:
    """Whether it is compiled or linked, so that nothing needs to refer to it."""
    return extension(path) in _CODE


def reached_from_roots(context: Context) -> set[str]:
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
