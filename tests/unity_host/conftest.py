"""What the stand-in Editor's tests share: a runtime to run on, a project of their own, an Editor."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from unity_host.host import SCENE, UnityHost, unity
from unity_host.legs import Leg, listening
from unity_host.toolchain import install
from unity_host.toolchain.compiler import Runtime, Target
from unity_host.toolchain.places import HOST


@pytest.fixture(scope="session")
def toolchain() -> None:
    """The C# tests are left out, loudly, where there is no compiler; in CI that is a failure."""
    if (reason := install.missing()) is None:
        return
    sentence = f"C# LEFT OUT: {reason}; to have it, {install.HOW}"
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(params=[Target(Runtime.MONO, "2021.3"), Target(Runtime.CORE, "6000.4")], ids=["mono", "core"])
def target(request: pytest.FixtureRequest, toolchain: None) -> Target:
    """Both runtimes; one with instance ids, one with entity ids."""
    chosen: Target = request.param
    return chosen


@pytest.fixture
def mono(toolchain: None) -> Target:
    """For what costs seconds and is the same on both runtimes."""
    return Target(Runtime.MONO, "2021.3")


@pytest.fixture
def quay(tmp_path: Path) -> Path:
    """A copy of the small level the tests ask about."""
    return shutil.copytree(HOST / "Quay", tmp_path / "Quay")


@pytest.fixture
def editor(target: Target, quay: Path, home: Path) -> Iterator[UnityHost]:
    """A stand-in Editor with the level open."""
    with unity(target, quay, home, f"--scene={SCENE}") as host:
        yield host


@pytest.fixture
async def leg(home: Path) -> AsyncIterator[Leg]:
    """A daemon as the test wants it, which the Editor finds."""
    async with listening(home) as made:
        yield made
