"""One version and one address for everything that is published, each from its one place."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from distribution.conftest import ROOT

OTHER = "9.8.7"
SOURCE = "https://git.example/team/editormcp.git"
PARTS = ("bridge", "protocol", "unity-package", "scripts", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dist folder, built from sources in which the version and the address were changed in one place each."""
    root = tmp_path_factory.mktemp("other")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, root / part)
    change(root / "bridge" / "editormcp" / "__init__.py", r'__version__ = ".+"', f'__version__ = "{OTHER}"')
    change(
        root / "pyproject.toml",
        r"\[project\.scripts\]",
        f'[project.urls]\nRepository = "{SOURCE}"\n\n[project.scripts]',
    )
    for step in ("unity.py", "hatchling", "assemble.py"):
        path = str(root / "scripts" / "packaging" / step)
        command = ["-m", "hatchling", "build", "-d", "dist"] if step == "hatchling" else [path, "dist"]
        env = {**os.environ, "PYTHONPATH": str(root / "bridge")}
        subprocess.run([sys.executable, *command], cwd=root, env=env, check=True, capture_output=True)
    return root / "dist"


def change(file: Path, pattern: str, text: str) -> None:
    after, times = re.subn(pattern, lambda _: text, file.read_text(encoding="utf-8"))
    assert times == 1
    file.write_text(after, encoding="utf-8")


def inside(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(name).decode()


def manifest(wheel: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(inside(wheel, "editormcp/unity-package/package.json"))
    return found


def test_a_change_in_one_place_changes_the_version_of_all(other: Path) -> None:
    (wheel,) = other.glob("*.whl")
    (sdist,) = other.glob("*.tar.gz")
    assert (wheel.name, sdist.name) == (f"editormcp-{OTHER}-py3-none-any.whl", f"editormcp-{OTHER}.tar.gz")
    assert f"\nVersion: {OTHER}\n" in inside(wheel, f"editormcp-{OTHER}.dist-info/METADATA")
    assert manifest(wheel)["version"] == OTHER
    assert json.loads((other / "bundle" / "manifest.json").read_text(encoding="utf-8"))["version"] == OTHER
    assert f'version = "{OTHER}"' in (other / "bundle" / "pyproject.toml").read_text(encoding="utf-8")
    registry = json.loads((other / "server.json").read_text(encoding="utf-8"))
    assert (registry["version"], registry["packages"][0]["version"]) == (OTHER, OTHER)


def test_an_address_in_one_place_is_an_address_for_all(other: Path) -> None:
    (wheel,) = other.glob("*.whl")
    told = manifest(wheel)
    pages = "https://git.example/team/editormcp/blob/HEAD/unity-package"
    assert told["repository"] == {"type": "git", "url": SOURCE, "directory": "unity-package"}
    assert told["documentationUrl"] == f"{pages}/Documentation~/EditorMCP.md"
    assert (told["changelogUrl"], told["licensesUrl"]) == (f"{pages}/CHANGELOG.md", f"{pages}/LICENSE.md")
    assert f"Project-URL: Repository, {SOURCE}" in inside(wheel, f"editormcp-{OTHER}.dist-info/METADATA")
    bundle = json.loads((other / "bundle" / "manifest.json").read_text(encoding="utf-8"))
    assert bundle["repository"] == {"type": "git", "url": SOURCE}
    registry = json.loads((other / "server.json").read_text(encoding="utf-8"))
    assert registry["repository"] == {"url": SOURCE, "source": "git"}


def test_what_is_committed_is_what_the_script_writes() -> None:
    """`scripts/csharp sync` writes it."""
    unity = runpy.run_path(str(ROOT / "scripts" / "packaging" / "unity.py"))
    text = (ROOT / "unity-package" / "package.json").read_text(encoding="utf-8")
    assert unity["manifest"](text, unity["version"](), unity["repository"]()) == text


def test_an_address_that_is_taken_back_leaves_no_link() -> None:
    unity = runpy.run_path(str(ROOT / "scripts" / "packaging" / "unity.py"))
    with_address = unity["manifest"]('{"name": "x"}', "1.0.0", SOURCE)
    assert json.loads(unity["manifest"](with_address, "1.0.0", "")) == {"name": "x", "version": "1.0.0"}


def test_what_the_links_lead_to_is_there() -> None:
    unity = runpy.run_path(str(ROOT / "scripts" / "packaging" / "unity.py"))
    found = unity["addresses"](SOURCE)
    for name in ("documentationUrl", "changelogUrl", "licensesUrl"):
        assert (ROOT / found[name].partition("/blob/HEAD/")[2]).is_file()
