"""The wheel, as a stranger installs it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import editormcp
from daemons import environment
from editormcp.setup.unity_package import contents, tarball
from shipped import TOOLS

ROOT = Path(__file__).parent.parent


def test_the_built_wheel_works_in_an_empty_environment(tmp_path: Path, home: Path) -> None:
    """Built, installed without the source tree, run from another directory."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)],
        check=True,
    )
    (wheel,) = tmp_path.glob("editormcp-*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    bin = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([str(bin / "python"), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    done = subprocess.run(
        [str(bin / "editormcp"), "call", "mcp.tools.list"],
        cwd=tmp_path, env=environment(home), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert len(json.loads(done.stdout)["tools"]) == len(TOOLS)
    rules = subprocess.run(
        [str(bin / "editormcp"), "call", "kb.naming-rules"],
        cwd=tmp_path, env=environment(home, EDITORMCP_KB_PATH="sample"), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(rules.stdout)["content"][0]["text"].startswith("# Naming")
    game = shutil.copytree(Path(editormcp.__file__).parent / "sample" / "Lighthouse", tmp_path / "My Game")
    subprocess.run(
        [str(bin / "editormcp"), "setup", "unity", str(game)], cwd=tmp_path, env=environment(home), check=True
    )
    (packed,) = (game / "Packages").glob("com.editormcp.bridge-*.tgz")
    assert packed.read_bytes() == tarball(contents(ROOT / "unity-package"))
