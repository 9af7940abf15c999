"""What is kept of an Editor's console for `unity://…/console`."""

from __future__ import annotations

import msgspec

from editormcp.faces.mcp import console
from editormcp.projects.project import Project

HARBOUR = Project("Harbour@1", "Harbour", "", "")


def kept(told: console.Console) -> list[str]:
    return list(msgspec.json.decode(told.read(HARBOUR))["lines"])


def test_the_latest_lines_are_kept() -> None:
    told = console.Console()
    for number in range(console.MOST + 10):
        told.hear(HARBOUR, msgspec.Raw(b'"%d"' % number))
    assert kept(told) == [str(number) for number in range(10, console.MOST + 10)]


def test_giant_lines_are_bounded_by_their_bytes() -> None:
    told = console.Console()
    for number in range(20):
        told.hear(HARBOUR, msgspec.Raw(b'"%s%02d"' % (b"x" * (console.MOST_BYTES // 4), number)))
    assert [line[-2:] for line in kept(told)] == ["17", "18", "19"]
