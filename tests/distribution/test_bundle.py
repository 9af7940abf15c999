"""The .mcpb bundle: valid and packed by the official program, and what it starts answers."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from daemons import environment, run
from distribution.conftest import ROOT
from editormcp import __version__
from nodes import MODULES, NODE, needs_npm
from pumps import initialize

MCPB = MODULES / "@anthropic-ai" / "mcpb" / "dist" / "cli" / "cli.js"


def manifest(dist: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((dist / "bundle" / "manifest.json").read_text(encoding="utf-8"))
    return told


def test_the_manifest_names_the_version_and_every_tool(dist: Path, home: Path) -> None:
    told = manifest(dist)
    assert (told["manifest_version"], told["version"], told["server"]["type"]) == ("0.4", __version__, "uv")
    listed = json.loads(run(home, "tools", "--json").stdout)
    assert [tool["name"] for tool in told["tools"]] == [row["id"].replace(".", "_") for row in listed]


@needs_npm
class TestOfficialProgram:
    def mcpb(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(NODE), str(MCPB), *args], capture_output=True, text=True, encoding="utf-8", timeout=120
        )

    def test_it_finds_the_manifest_valid(self, dist: Path) -> None:
        done = self.mcpb("validate", str(dist / "bundle" / "manifest.json"))
        assert done.returncode == 0, done.stdout + done.stderr

    def test_it_would_find_a_wrong_one(self, dist: Path, tmp_path: Path) -> None:
        """That the check can fail."""
        wrong = {**manifest(dist), "server": {"type": "uv"}}
        (tmp_path / "manifest.json").write_text(json.dumps(wrong), encoding="utf-8")
        assert self.mcpb("validate", str(tmp_path / "manifest.json")).returncode != 0

    def test_it_packs_what_is_needed_and_nothing_else(self, dist: Path, wheel: Path, tmp_path: Path) -> None:
        packed = tmp_path / "editormcp.mcpb"
        done = self.mcpb("pack", str(dist / "bundle"), str(packed))
        assert done.returncode == 0, done.stdout + done.stderr
        with zipfile.ZipFile(packed) as bundle:
            assert sorted(bundle.namelist()) == sorted(
                ["LICENSE", "manifest.json", "pyproject.toml", "server.py", wheel.name]
            )


def test_what_the_bundle_starts_is_an_mcp_server(dist: Path, home: Path) -> None:
    """With the command of the manifest, as a host fills it in when the user has chosen no project."""
    told = manifest(dist)["server"]["mcp_config"]
    args = [arg.replace("${__dirname}", str(dist / "bundle")) for arg in told["args"]]
    answer = initialize([sys.executable, "-m", told["command"], *args], home, environment(home))
    assert answer["serverInfo"]["version"] == __version__


@pytest.mark.parametrize(
    ("given", "passed"),
    [
        ([], ["stdio"]),
        (["--project="], ["stdio"]),
        (["--project=${user_config.project}"], ["stdio"]),
        (["--project=/games/My Game"], ["stdio", "--project=/games/My Game"]),
    ],
)
def test_an_empty_choice_of_project_is_none(given: list[str], passed: list[str]) -> None:
    code = f"import runpy; print(runpy.run_path('scripts/packaging/server.py')['arguments']({given!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == repr(passed)
