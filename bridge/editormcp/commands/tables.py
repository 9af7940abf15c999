"""A tool's output for people: tables, a tree as indented lines, the rest as `name: value`; as wide as the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from editormcp.commands.cells import columns_of, cut, is_number, padded, plain, text_of

WIDEST = 80
"""Where no terminal limits a line, a cell is cut here, so that one long path does not push the others away."""
NARROWEST = 8
"""A column stays at least as wide where others can be cut instead."""
GAP = "  "
_GUID = re.compile("[0-9a-f]{32}")

Row = dict[str, Any]


def as_tables(output: bytes | memoryview | msgspec.Raw, width: int = 0) -> str:
    """The output object as text, without a newline at the end. No line is wider than `width`, unless that is 0."""
    fields: Row = msgspec.json.decode(output)
    columns, rows = fields.get("columns"), fields.get("rows")
    if isinstance(columns, list) and isinstance(rows, list):
        fields = {name: value for name, value in fields.items() if name != "columns"}
        fields["rows"] = [_named(columns, row) for row in rows]
        if not rows:
            fields["rows"] = f"none ({', '.join(map(str, columns))})"
    parts = [_section(name, value, width) for name, value in fields.items()]
    return "\n".join(part for part in parts if part is not None)


def _named(columns: list[Any], row: Any) -> Row:
    """A row by its columns; what is too much has columns without a name."""
    cells = row if isinstance(row, list) else [row]
    names = [*map(str, columns), *(" " * number for number in range(1, len(cells) - len(columns) + 1))]
    return dict(zip(names, cells, strict=False))


def _section(name: str, value: Any, width: int) -> str | None:
    if isinstance(value, dict) and value:
        parts = (_section(f"{name}.{key}", part, width) for key, part in value.items())
        return "\n".join(part for part in parts if part is not None)
    if name == "outline" and isinstance(value, str):
        return "\n" + "\n".join(cut(plain(line), width) for line in value.splitlines())
    if not _is_rows(value):
        return cut(f"{plain(name)}: {text_of(value)}", width or WIDEST + len(name) + 2)
    if not value:
        return f"{plain(name)}: none"
    is_tree = "children" in value[0]
    lines = [cut(line, width) for line in _tree(value)] if is_tree else _table(value, width)
    return "\n".join(["", f"{plain(name)} ({len(value)})", *lines, ""])


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _table(rows: list[Row], width: int) -> list[str]:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    sides = [padded(to_the_right=_is_of_numbers(rows, column)) for column in columns]
    body = [line for row in rows for line in _lines_of(row, columns)]
    titles = [plain(column) for column in columns]
    wanted = [max(map(columns_of, cells)) for cells in zip(titles, *body, strict=True)]
    widths = _widths(wanted, width, [_is_of_guids(rows, column) for column in columns])
    rules = ["-" * size for size in widths]
    return [_joined(line, widths, sides) for line in (titles, rules, *body)]


def _joined(line: list[str], widths: list[int], sides: list[Callable[[str, int], str]]) -> str:
    cells = (side(cut(cell, size), size) for cell, size, side in zip(line, widths, sides, strict=True))
    return GAP.join(cells).rstrip()


def _lines_of(row: Row, columns: list[str]) -> Iterator[list[str]]:
    """A row in one line, or, where it has lists of paths, in one for each of their entries."""
    lists = [value for value in row.values() if isinstance(value, list)]
    is_stacked = any(isinstance(part, str) and "/" in part for value in lists for part in value)
    cells = [row.get(column, "") for column in columns]
    stacks = [[text_of(part) for part in cell] if is_stacked and _is_texts(cell) else [text_of(cell)] for cell in cells]
    yield from (list(line) for line in zip_longest(*stacks, fillvalue=""))


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(part, str) for part in value)


def _is_of_numbers(rows: list[Row], column: str) -> bool:
    """Whether a column has numbers; `-` and nothing stand for one that is not there."""
    values = [row[column] for row in rows if row.get(column) not in ("-", None)]
    return bool(values) and all(map(is_number, values))


def _is_of_guids(rows: list[Row], column: str) -> bool:
    """Whether a column has GUIDs, of which a part is of no use."""
    values = [row[column] for row in rows if row.get(column)]
    return bool(values) and all(isinstance(value, str) and _GUID.fullmatch(value) for value in values)


def _widths(wanted: list[int], width: int, firm: list[bool]) -> list[int]:
    """As wide as the columns want to be, or as the terminal lets them: the widest give way first, firm ones last."""
    if not width:
        return [min(size, WIDEST) for size in wanted]
    widths = list(wanted)
    room = width - len(GAP) * (len(wanted) - 1)
    soft = [number for number, is_firm in enumerate(firm) if not is_firm]
    _narrow(widths, soft, room, NARROWEST)
    _narrow(widths, list(range(len(widths))), room, 1)
    return widths


def _narrow(widths: list[int], which: list[int], room: int, least: int) -> None:
    """Takes from the widest of these columns what is too much, as far as they have more than the least."""
    while sum(widths) > room and (most := max((widths[one] for one in which), default=0)) > least:
        wide = [one for one in which if widths[one] == most]
        second = max((widths[one] for one in which if widths[one] < most), default=least)
        too_much = -(-(sum(widths) - room) // len(wide))
        for one in wide:
            widths[one] -= max(1, min(too_much, most - max(second, least)))


def _tree(rows: list[Row]) -> Iterator[str]:
    stack = [(row, 0) for row in reversed(rows)]
    while stack:
        row, depth = stack.pop()
        components = ", ".join(map(plain, row.get("components", ())))
        hidden = f" +{row['hiddenDescendants']}" if row.get("hiddenDescendants") else ""
        inactive = "" if row.get("active", True) else " *inactive"
        yield f"{GAP * depth}{plain(str(row.get('name', '')))}{inactive}{hidden}  [{components}]"
        stack.extend((child, depth + 1) for child in reversed(row["children"]))
