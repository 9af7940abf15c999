"""Rows as aligned text for people, and as JSON for machines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from benchmarks.rows import Row

HEADINGS = ("row", "measured", "limit", "", "goal", "", "behind it")


def as_text(groups: Mapping[str, Sequence[Row]]) -> str:
    """One aligned table, a heading for each group."""
    lines: list[tuple[str, ...]] = [HEADINGS]
    for group, rows in groups.items():
        lines.append((f"[{group}]", *("",) * (len(HEADINGS) - 1)))
        lines += [_cells(row) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


def as_json(groups: Mapping[str, Sequence[Row]]) -> bytes:
    """`{"groups": {name: [row]}, "withinLimits": bool}`, each row with its verdicts."""
    told = {
        group: [
            {**msgspec.to_builtins(row), "withinLimit": row.within_limit, "meetsGoal": row.meets_goal} for row in rows
        ]
        for group, rows in groups.items()
    }
    return (
        msgspec.json.format(msgspec.json.encode({"groups": told, "withinLimits": within_limits(groups)}), indent=2)
        + b"\n"
    )


def within_limits(groups: Mapping[str, Sequence[Row]]) -> bool:
    return not any(row.within_limit is False for rows in groups.values() for row in rows)


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.name,
        _figure(row, row.value),
        _bound(row, row.limit),
        {True: "ok", False: "MISSED", None: ""}[row.within_limit],
        _bound(row, row.goal),
        {True: "met", False: "not met", None: ""}[row.meets_goal],
        row.detail,
    )


def _bound(row: Row, bound: float | None) -> str:
    sign = {"at most": "<=", "at least": ">=", "exactly": "="}[row.direction]
    return "" if bound is None else f"{sign} {bound:g}{_unit(row)}"


def _figure(row: Row, value: float) -> str:
    return f"{value:.{row.digits}f}{_unit(row)}"


def _unit(row: Row) -> str:
    return row.unit if row.unit in ("", "x") else f" {row.unit}"
