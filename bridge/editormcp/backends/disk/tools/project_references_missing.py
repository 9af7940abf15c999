"""project.references.missing: scripts that are gone, and fields that point to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index, unreadable_packages
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.index.entries import YAML_TYPES
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.missing.in_assets import missing_in_asset
from editormcp.backends.disk.missing.in_scenes import missing_in_scene
from editormcp.backends.disk.scene.library import Unreadable

_REPORT_EVERY = 64
_SCENES, _PREFABS = (".unity",), (".prefab",)
_SCOPES = {"scenes": _SCENES, "prefabs": _PREFABS, "assets": tuple(YAML_TYPES - {".unity", ".prefab"})}


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    scope = arguments.get("scope", "all")
    key = f"project.references.missing {scope}"
    page = context.pages.page(
        key, arguments, arguments.get("maxResults") or 0, context.now, lambda: _list(context, key, scope)
    )
    for text in page.listing.diagnostics:
        context.note(text)
    output: Output = {
        "missingScripts": [row for kind, row in page.rows if kind == "script"],
        "brokenReferences": [row for kind, row in page.rows if kind == "reference"],
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, key: str, scope: str) -> Listing:
    endings = _SCOPES.get(scope, tuple(YAML_TYPES))
    paths = sorted(
        path for path in context.index.listing.files if path.startswith("Assets/") and path.lower().endswith(endings)
    )
    context.checks.fetch(context, [path for path in paths if _is_read(context, path)])
    findings: list[tuple[str, dict[str, Any]]] = []
    for done, path in enumerate(paths):
        if done % _REPORT_EVERY == 0:
            context.work.report(done, len(paths), "Checking references")
            if context.work.guard is not None and context.work.guard.passed():
                context.note(context.work.guard.stopped(done, len(paths)))
                break
        findings += _in_file(context, context.checks, path)
    _note_unresolved(context, paths)
    note_index(context)
    rows = sorted(findings, key=lambda finding: finding[0] != "script")
    return Listing(key, rows, {}, list(context.diagnostics))


def _in_file(context: Context, checks: ReferenceChecks, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if not _is_read(context, path):
        return
    try:
        if extension(path) in (".unity", ".prefab"):
            yield from missing_in_scene(context, checks, path)
        else:
            yield from missing_in_asset(context, checks, path)
    except Unreadable as error:
        context.note(f"{path}: {error.reason}.")


def _is_read(context: Context, path: str) -> bool:
    entry = context.index.entries.get(path)
    return entry is not None and entry.kind == "yaml"


def _note_unresolved(context: Context, paths: list[str]) -> None:
    guids = {guid for path in paths for guid in context.index.references(path)}
    unresolved = [
        guid for guid in guids if guid not in context.index.paths and context.checks.is_unknown(context, guid)
    ]
    count = sum(not guid.startswith("0000000000000000") for guid in unresolved)
    if count and context.index.packages.unreadable:
        context.note(f"{count} referenced assets could not be checked: {unreadable_packages(context)}.")
