"""Blueprints: a call that reads a file of the knowledge base, against a ping through the same pipes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.daemon import daemon
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import PING, stdio_client, tools_call

GUIDE = "Doors are 1.6 m wide and 2.6 m high, because the camera follows through them.\n" * 25
"""About 2 KB: a page of rules."""
FROM_FILE = tools_call("door_rules", b"{}")
WRITTEN_OUT = tools_call("window_rules", b"{}")
ROUNDS = 25


def rows() -> Iterator[Row]:
    with (
        TemporaryDirectory(prefix="editormcp-bench-") as folder,
        daemon("--kb-path", str(_knowledge(Path(folder)))) as subject,
        stdio_client(subject) as client,
    ):
        rounds = Rounds()
        asked = {"ping": (PING, b'"result":{}'), "file": (FROM_FILE, b"1.6 m"), "text": (WRITTEN_OUT, b"0.9 m")}
        for number in range(ROUNDS + 1):
            for name, (request, expect) in asked.items():
                took = client.latency(request, 150, expect=expect)
                if number:  # the first only warms up
                    rounds.add(name, took)
    for name, what in (("file", "a blueprint call that reads a file"), ("text", "one with its text written out")):
        one, other = rounds.median(name) * 1000, rounds.median("ping") * 1000
        yield Row(
            name=f"{what}, through stdio, against a ping",
            value=rounds.ratio(name, "ping"),
            limit=2,
            detail=f"{one:.3g} ms / {other:.3g} ms, {rounds.spread(name, 'ping')}",
        )


def _knowledge(root: Path) -> Path:
    told = {"title": "Rules", "description": "How it is built."}
    doors = {"id": "door_rules", **told, "content": [{"type": "file", "path": "doors.md"}]}
    windows = {"id": "window_rules", **told, "content": [{"type": "text", "text": "Sills are 0.9 m high."}]}
    (root / "rules.json").write_text(json.dumps([doors, windows]), encoding="utf-8")
    (root / "doors.md").write_text(GUIDE, encoding="utf-8")
    return root
