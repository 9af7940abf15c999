"""What is undecided in real projects is what would be missing if all packages were here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from editormcp.backends.disk.index import project_files
from editormcp.backends.disk.index.packages import Packages, find_packages

TOOL = "project.references.missing"


def groups(root: Path, cache: Path) -> dict[str, Any]:
    with asking(root, cache) as ask:
        return ask(TOOL, groupBy="guid")


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_on_real_projects(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = groups(corpus() / name, tmp_path / "told")
    monkeypatch.setattr(project_files, "find_packages", lambda root: Packages(find_packages(root).folders, []))
    certain = groups(corpus() / name, tmp_path / "certain")
    assert certain["undecided"] == []
    counts = {row["guid"]: row["count"] for row in certain["groups"]}
    for row in [*told["groups"], *told["undecided"]]:
        # An override of something that is gone has no effect and so is no finding; that takes a tree to see.
        is_override = row in told["undecided"] and not any("." in field.partition("[")[0] for field in row["fields"])
        assert row["count"] == counts.pop(row["guid"], 0) or (is_override and row["fields"] != ["m_Script"]), row
    assert counts == {}
