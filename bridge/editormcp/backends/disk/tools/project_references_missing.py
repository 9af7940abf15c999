"""project.references.missing: scripts that are gone, and fields that point to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import note_index, unresolved_because
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.answering.under import files_under
from editormcp.backends.disk.index.entries import YAML_TYPES
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.missing.groups import Use, grouped, uses
from editormcp.backends.disk.missing.in_assets import Finding, missing_in_asset
from editormcp.backends.disk.missing.in_scenes import missing_in_scene
from editormcp.backends.disk.missing.undecided import undecided_in
from editormcp.backends.disk.scene.library import Unreadable

NEEDS_INDEX = True
_REPORT_EVERY = 64
_SCENES, _PREFABS = (".unity",), (".prefab",)
_SCOPES = {"scenes": _SCENES, "prefabs": _PREFABS, "assets": tuple(YAML_TYPES - {".unity", ".prefab"})}
_LISTS = {"script": "missingScripts", "reference": "brokenReferences", "group": "groups", "undecided": "undecided"}


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    asked = {name: arguments[name] for name in ("scope", "under", "groupBy") if arguments.get(name) is not None}
    key = f"project.references.missing {sorted(asked.items())}"
    page = context.pages.page(
        key, arguments, arguments.get("maxResults") or 0, context.now, lambda: _list(context, key, asked)
    )
    for text in page.listing.diagnostics:
        context.note(text)
    output: Output = {name: [] for name in _LISTS.values() if name != "groups" or "groupBy" in asked}
    for kind, row in page.rows:
        output[_LISTS[kind]].append(row)
    output |= {**page.listing.shared, "truncated": page.truncated}
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, key: str, asked: dict[str, str]) -> Listing:
    paths = sorted(filter(_is_read(context), _files(context, asked)))
    context.checks.fetch(context, paths)
    findings: list[Finding] = []
    undecided: list[Use] = []
    in_doubt = context.checks.in_doubt(context, paths)
    in_order = len(paths) - len(in_doubt)
    for number, path in enumerate(in_doubt):
        if number % _REPORT_EVERY == 0:
            context.work.report(in_order + number, len(paths), "Checking references")
            if context.work.guard is not None and context.work.guard.passed():
                context.note(context.work.guard.stopped(in_order + number, len(paths)))
                break
        _look_into(context, path, findings, undecided)
    _note_undecided(context, undecided)
    note_index(context)
    findings.sort(key=lambda finding: finding[0] != "script")
    gone = context.index.gone
    shown = [("group", row) for row in grouped(uses(findings), gone)] if "groupBy" in asked else findings
    rows = [*shown, *(("undecided", row) for row in grouped(undecided, gone))]
    return Listing(key, rows, {"total": len(findings)}, list(context.diagnostics))


def _files(context: Context, asked: dict[str, str]) -> list[str]:
    endings = _SCOPES.get(asked.get("scope", "all"), tuple(YAML_TYPES))
    if "under" in asked:
        return files_under(context, asked["under"], "under", endings)
    wanted, files = frozenset(endings), context.index.listing.files
    return [path for path in files if path[path.rfind(".") :].lower() in wanted and path.startswith("Assets/")]


def _look_into(context: Context, path: str, findings: list[Finding], undecided: list[Use]) -> None:
    try:
        findings += _in_file(context, context.checks, path)
        undecided += undecided_in(context, path)
    except Unreadable as error:
        context.note(f"{path}: {error.reason}.")


def _in_file(context: Context, checks: ReferenceChecks, path: str) -> Iterator[Finding]:
    if extension(path) in (".unity", ".prefab"):
        return missing_in_scene(context, checks, path)
    return missing_in_asset(context, checks, path)


def _is_read(context: Context) -> Callable[[str], bool]:
    known = context.index.entries.get
    return lambda path: (entry := known(path)) is not None and entry.kind == "yaml"


def _note_undecided(context: Context, undecided: list[Use]) -> None:
    if undecided:
        guids = len({use.guid for use in undecided})
        what = f"{len(undecided)} references to {guids} assets are undecided"
        context.note(unresolved_because(context, what))
