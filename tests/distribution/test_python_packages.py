"""The sdist and the wheel, as pip, pipx and uvx take them."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from daemons import environment
from editormcp import __version__


def test_the_sdist_builds_the_same_wheel(dist: Path, wheel: Path, tmp_path: Path) -> None:
    """What a distributor builds from the source package is what we publish."""
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "again")],
        cwd=source, check=True, capture_output=True,
    )  # fmt: skip
    (again,) = (tmp_path / "again").glob("*.whl")
    assert again.name == wheel.name
    with zipfile.ZipFile(wheel) as ours, zipfile.ZipFile(again) as theirs:
        assert sorted(theirs.namelist()) == sorted(ours.namelist())


def test_the_sdist_holds_no_tests_and_no_leftovers(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames()}
        assert not [name for name in archive.getnames() if "__pycache__" in name]
    assert tops == {
        "bridge",
        "protocol",
        "unity-package",
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "PKG-INFO",
        ".gitignore",
    }


def test_uvx_runs_the_wheel(wheel: Path, tmp_path: Path, home: Path) -> None:
    """And what `setup` writes from there is a command that stays: uvx itself, not its passing environment."""
    person = tmp_path / "person"
    person.mkdir()
    uvx = [sys.executable, "-m", "uv", "tool", "run", "--from", str(wheel), "editormcp"]
    env = environment(home, HOME=str(person), USERPROFILE=str(person), UV_CACHE_DIR=str(tmp_path / "uv"))
    said = subprocess.run([*uvx, "--version"], env=env, capture_output=True, text=True, check=True, timeout=300)
    assert said.stdout == f"editormcp {__version__}\n"
    subprocess.run([*uvx, "setup", "cursor"], env=env, capture_output=True, check=True, timeout=300)
    entry = json.loads((person / ".cursor" / "mcp.json").read_text(encoding="utf-8"))["mcpServers"]["unity"]
    assert Path(entry["command"]).stem == "uvx"
    assert entry["args"] == ["--from", str(wheel), "editormcp", "stdio"]
