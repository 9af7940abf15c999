"""Maps over the entries: GUIDs to paths and back, and who refers to whom."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from editormcp.backends.disk.index.entries import ASSEMBLY, Entry
from editormcp.backends.disk.index.names import META
from editormcp.backends.disk.index.walk import Listing


class Maps(msgspec.Struct):
    naming: int = -1
    paths: dict[str, str] = {}
    """GUID → asset path, for assets that are there."""
    guids: dict[str, str] = {}
    """Asset path → GUID."""
    duplicates: dict[str, list[str]] = {}
    """GUIDs that several assets claim, with all of them."""
    orphans: list[str] = []
    """`.meta` files without an asset."""
    gone: dict[str, str] = {}
    """GUID → where the asset was, for those whose `.meta` is all that is left: missing for certain."""
    assemblies: dict[str, str] = {}
    """The name of an assembly, as references have it → the GUID of its definition."""

    def as_guid(self, reference: str) -> str:
        """The GUID behind a reference; nothing for an assembly that is not in a folder here."""
        return self.assemblies.get(reference, "") if reference.startswith(ASSEMBLY) else reference


def map_guids(naming: int, entries: Mapping[str, Entry], listing: Listing) -> Maps:
    maps = Maps(naming)
    paths, guids, files, folders = maps.paths, maps.guids, listing.files, listing.folders
    for meta, entry in entries.items():
        guid = entry.guid
        if not guid:
            continue
        asset = meta[: -len(META)]
        if asset not in files and asset not in folders:
            maps.orphans.append(meta)
            maps.gone[guid] = asset
            continue
        guids[asset] = guid
        if paths.setdefault(guid, asset) != asset:
            maps.duplicates.setdefault(guid, [paths[guid]]).append(asset)
    for guid, claimants in maps.duplicates.items():
        paths[guid] = min(claimants)
    named = ((path, entry.main) for path, entry in entries.items() if path.endswith(".asmdef"))
    maps.assemblies = {ASSEMBLY + name: guids[path] for path, name in named if name and path in guids}
    return maps


def map_dependents(entries: Mapping[str, Entry], maps: Maps) -> dict[str, list[str]]:
    """GUID → the assets that name it."""
    dependents: dict[str, list[str]] = {}
    for path, entry in entries.items():
        if entry.references:
            asset = path.removesuffix(META)
            for guid in map(maps.as_guid, entry.references):
                known = dependents.setdefault(guid, [])
                if not known or known[-1] != asset:
                    known.append(asset)
    return dependents
