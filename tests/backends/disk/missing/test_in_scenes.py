"""Most files are passed over without being expanded: none of them may have anything to report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.missing.in_assets import Finding, suspects
from editormcp.backends.disk.missing.in_scenes import _own_missing_scripts, _Search
from editormcp.backends.disk.tools import project_references_missing


def expand_all(context: Context, checks: ReferenceChecks, path: str) -> Iterator[Finding]:
    """What `missing_in_scene` finds if it passes nothing over."""
    contents = context.scenes.contents(path, context.work)
    faults = suspects(context, checks, checks.of(context, path))
    search = _Search(context, contents, faults)
    for node, index, part in _own_missing_scripts(contents):
        yield "script", search.script_row(node, index, part)
    if faults:
        yield from search.broken()


def both_ways(root: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], dict[str, Any]]:
    with asking(root, cache / "quick") as ask:
        quick = ask("project.references.missing")
    monkeypatch.setattr(project_references_missing, "missing_in_scene", expand_all)
    with asking(root, cache / "slow") as ask:
        return quick, ask("project.references.missing")


def test_on_the_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, slow = both_ways(SAMPLE, tmp_path, monkeypatch)
    assert quick["missingScripts"]
    assert quick == slow


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_on_real_projects(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick, slow = both_ways(corpus() / name, tmp_path, monkeypatch)
    assert quick == slow


@pytest.mark.parametrize(
    "script",
    [
        "  m_Script: {fileID: 0}\n",
        "  m_Script: {fileID: 0, guid: 0123456789abcdef0123456789abcdef, type: 3}\n",
        "  m_Script: {fileID: 11500000, guid: 0123456789abcdef0123456789abcdef, type: 3}\n",
        "",
    ],
)
def test_a_component_without_its_script_is_found(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "Harbour"
    (project / "ProjectSettings").mkdir(parents=True)
    (project / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.1f1\n")
    (project / "Assets").mkdir()
    (project / "Assets" / "Main.unity").write_text(SCENE.format(script=script), encoding="utf-8")
    quick, slow = both_ways(project, tmp_path, monkeypatch)
    assert len(quick["missingScripts"]) == 1
    assert quick == slow


SCENE = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1 &10
GameObject:
  m_Component:
  - component: {{fileID: 11}}
  - component: {{fileID: 12}}
  m_Name: Crane
  m_IsActive: 1
--- !u!4 &11
Transform:
  m_GameObject: {{fileID: 10}}
  m_Children: []
  m_Father: {{fileID: 0}}
--- !u!114 &12
MonoBehaviour:
  m_GameObject: {{fileID: 10}}
{script}  speed: 1
"""
