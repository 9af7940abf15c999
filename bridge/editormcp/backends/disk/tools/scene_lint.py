"""scene.lint: what is wrong in scenes and prefabs, by rules that level designers agree with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editormcp.analysis.lint import asking
from editormcp.analysis.lint.asking import Found, Query
from editormcp.analysis.lint.broken import DEAD_EVENT, MISSING_REFERENCE
from editormcp.analysis.lint.look import FIELDS
from editormcp.analysis.lint.rule import SEVERITIES, Finding
from editormcp.analysis.lint.rules import RULES
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_asking import live_files
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scopes import Scope, scope_of
from editormcp.backends.disk.answering.survey import Survey, survey
from editormcp.backends.disk.answering.tables import key_of, paged
from editormcp.backends.disk.linting import missing
from editormcp.backends.disk.linting.choosing import Choice, choice
from editormcp.backends.disk.linting.documents import Row, document_of, merged, once
from editormcp.backends.disk.linting.project_file import lint_settings, written
from editormcp.backends.disk.scene.library import Unreadable

TOOL = "scene.lint"
_FINDINGS = "findings"
_TIME_FOR_LINES = 1.2
"""Of the guard's: lines are found last, also of what a stopped scan has found."""
Lost = dict[str, list[Finding]]
"""What is missing in each file that there was time for."""
_OVER_ALL_FIELDS = (MISSING_REFERENCE, DEAD_EVENT)


def beside_the_index(context: Context) -> bytes:
    found = written(context.root)
    return found if isinstance(found, bytes) else str(found).encode()


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None, _FINDINGS)
    settings = lint_settings(context.root)
    for fault in settings.faults:
        context.note(fault)
    chosen = choice(settings, arguments)
    scope = scope_of(context, arguments["scope"])
    built = frozenset(row.path for row in context.settings.build_scenes() if row.enabled)
    question = _question(chosen)
    live = live_files(context, scope)
    context.live.want(live, question)
    lost = _missing(context, chosen, [path for path in scope.files if path not in live])
    query = Query(chosen.limits, built.intersection(scope.files))
    found = survey(context, scope, question, asking.ask, query, list(lost))
    _count_left(context, len(scope.files) - len(live) - len(lost), found)
    rows = _rows(chosen, scope, found, lost)
    if not chosen.limits:
        context.note("No rule is left to look: see rules, ignore and minSeverity, and disable in .editormcp.toml.")
    counts = Counter(one.rule for _, one in rows)
    shared = {"byRule": dict(counts.most_common()), **found.output()}
    shown = _shown(context, chosen, rows, found.live)
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), shown, shared, []), _FINDINGS)


def _question(chosen: Choice) -> Question:
    """What the Editor is asked for: all fields of all components only where a rule looks at all of them."""
    if any(rule in chosen.limits for rule in _OVER_ALL_FIELDS):
        return Question(("*",), ("*",), ("ids", "prefabs", "overrides", "world"))
    fields = dict.fromkeys(field for kind in FIELDS.values() for field in kind)
    return Question(tuple(FIELDS), tuple(fields), ("ids", "prefabs", "overrides", "world"))


def _missing(context: Context, chosen: Choice, files: list[str]) -> Lost:
    """What the files lack. That comes first: it is the gravest, and soon found."""
    return missing.missing_in_files(context, files, [rule for rule in missing.RULES if rule in chosen.limits])


def _count_left(context: Context, left: int, found: Survey[Found]) -> None:
    """Adds those files that there was not even time to look for what is missing in."""
    if left and context.work.guard is not None:
        found.searched -= left
        found.left += left
        total = found.searched + found.left
        context.note(context.work.guard.stopped(found.searched, total))


def _rows(chosen: Choice, scope: Scope, found: Survey[Found], lost: Lost) -> list[Row]:
    """The gravest first; then by file, rule and hierarchy."""
    findings = {path: result.findings for path, result in found.results}
    order = {rule: (SEVERITIES.index(severity), at) for at, (rule, severity) in enumerate(chosen.severities.items())}
    rows = [
        (path, one)
        for path in scope.files
        for one in sorted((*lost.get(path, ()), *findings.get(path, ())), key=lambda one: order[one.rule][1])
    ]
    told = once(rows)
    left = [row for row in told if not chosen.leaves_alone(row[1].rule, row[0], row[1].path)]
    return sorted(merged(left), key=lambda row: order[row[1].rule][0])


def _shown(context: Context, chosen: Choice, rows: list[Row], live: list[str]) -> list[dict[str, Any]]:
    lines = _lines(context, [row for row in rows if row[0] not in live])
    shown = []
    for path, one in rows:
        row: dict[str, Any] = {"rule": one.rule, "severity": chosen.severities[one.rule], "file": path}
        if one.path:
            row |= {"path": one.path, "objectId": one.object_id}
        if line := lines.get((path, document_of(one.object_id))):
            row["line"] = line
        shown.append({**row, "message": one.message, "fix": RULES[one.rule].fix})
    return shown


def _lines(context: Context, rows: list[Row]) -> dict[tuple[str, int], int]:
    """On which line the document of an object begins, or of the instance that it came with: as far as there is time."""
    wanted: dict[str, set[int]] = {}
    for path, one in rows:
        if one.object_id:
            wanted.setdefault(path, set()).add(document_of(one.object_id))
    found: dict[tuple[str, int], int] = {}
    for number, (path, ids) in enumerate(wanted.items()):
        context.work.check()
        if context.work.is_late(_TIME_FOR_LINES):
            context.note(f"In {len(wanted) - number} files there was no time to find the lines of findings.")
            break
        try:
            found |= {(path, file_id): line for file_id, line in context.scenes.lines(path, ids).items()}
        except Unreadable:
            continue  # it went away meanwhile: the findings stand without lines
    return found
