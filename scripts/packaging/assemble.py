"""Lay out the .mcpb bundle around the wheel in a dist folder, and write the registry's server.json beside it."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from unity import repository  # beside this file, which Python looks into first

from editormcp import __version__
from editormcp.catalogue.loading import load_shipped

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

PYPROJECT = """\
[project]
name = "editormcp-bundle"
version = "{version}"
requires-python = ">=3.11"
dependencies = ["editormcp"]

[tool.uv]
package = false

[tool.uv.sources]
editormcp = {{ path = "{wheel}" }}
"""


def main(dist: Path) -> None:
    (wheel,) = dist.glob("editormcp-*.whl")
    bundle = dist / "bundle"
    bundle.mkdir()
    shutil.copy(wheel, bundle)
    shutil.copy(HERE / "server.py", bundle)
    shutil.copy(ROOT / "LICENSE", bundle)
    (bundle / "pyproject.toml").write_text(PYPROJECT.format(version=__version__, wheel=wheel.name), encoding="utf-8")
    write(bundle / "manifest.json", manifest())
    write(dist / "server.json", server())


def manifest() -> dict[str, Any]:
    """The bundle's manifest, with the version and the shipped tools filled in."""
    tools = [{"name": tool.mcp_name, "description": tool.description} for tool in load_shipped()]
    address = {"repository": {"type": "git", "url": repository()}} if repository() else {}
    return {**read(HERE / "manifest.json"), "version": __version__, **address, "tools": tools}


def server() -> dict[str, Any]:
    """The registry's entry, with the version filled in."""
    entry = read(HERE / "server.json")
    packages = [{**package, "version": __version__} for package in entry["packages"]]
    host = urlsplit(repository()).hostname or ""
    address = {"repository": {"url": repository(), "source": host.split(".")[0]}} if host else {}
    return {**entry, "version": __version__, **address, "packages": packages}


def read(file: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def write(file: Path, content: dict[str, Any]) -> None:
    file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
