"""The package copied into Assets, where it is no package to Unity."""

from __future__ import annotations

import shutil
from pathlib import Path

from editormcp import __version__
from unity_host.host import unity
from unity_host.legs import Leg
from unity_host.stage import stage
from unity_host.toolchain.compiler import Target
from unity_host.toolchain.places import PACKAGE

NO_PACKAGE = "--package="


async def test_it_knows_its_version(target: Target, quay: Path, home: Path) -> None:
    shutil.copytree(PACKAGE, quay / "Assets" / "Plugins" / "Editor MCP")
    async with stage(target, quay, home, NO_PACKAGE) as level:
        assert (await level.call("project.info"))["projectName"] == "Quay"
        assert f"Both are version {__version__}." in (await level.do("window"))["text"]


async def test_it_finds_its_definitions(leg: Leg, target: Target, quay: Path, home: Path) -> None:
    shutil.copytree(PACKAGE, quay / "Assets" / "EditorMCP")
    with unity(target, quay, home, NO_PACKAGE):
        await leg.ready()
        listed = await leg.ask("tools/list", {})
        assert len(listed["result"]["tools"]) == len(list(PACKAGE.glob("Definitions~/*.json")))


def test_without_a_manifest_its_version_is_unknown(mono: Target, quay: Path, home: Path) -> None:
    with unity(mono, quay, home, NO_PACKAGE) as host:
        assert "This package is version 0.0.0." in host.do("window")["text"]
