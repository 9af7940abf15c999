"""Paths of Windows in WSL. `tmp_path` stands for the folder that holds Windows' drives."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from clients import Rpc, rpc
from daemons import in_this_loop
from editormcp.doctor.unity import gather
from editormcp.projects import wsl
from editormcp.projects.wsl import is_windows_drive, is_wsl, local_path
from editormcp.setup.places import Places


@pytest.mark.parametrize(
    ("release", "environ", "expected"),
    [
        ("5.15.153.1-microsoft-standard-WSL2", {}, True),
        ("6.8.0-40-generic", {}, False),
        ("6.8.0-40-generic", {"WSL_DISTRO_NAME": "Ubuntu"}, True),
    ],
)
def test_it_is_known_by_its_kernel(tmp_path: Path, release: str, environ: dict[str, str], expected: bool) -> None:
    (tmp_path / "osrelease").write_text(release, encoding="utf-8")
    assert is_wsl(environ, tmp_path / "osrelease") is expected


def test_other_systems_have_no_such_file(tmp_path: Path) -> None:
    assert not is_wsl({}, tmp_path / "none")


@pytest.mark.parametrize("told", ["C:/Games/Harbour", "c:\\Games\\Harbour", "C:/Games/Harbour/"])
def test_a_path_on_a_drive_is_found_under_it(tmp_path: Path, told: str) -> None:
    (tmp_path / "c/Games/Harbour").mkdir(parents=True)
    assert local_path(told, tmp_path) == tmp_path / "c/Games/Harbour"


@pytest.mark.parametrize("told", ["D:/Games/Harbour", "C:relative", "/home/me/Harbour", "Harbour", "", "CC:/Games"])
def test_what_is_on_no_drive_or_not_there_stays_as_told(tmp_path: Path, told: str) -> None:
    (tmp_path / "c/Games").mkdir(parents=True)
    assert local_path(told, tmp_path) == Path(told)


def test_outside_of_wsl_nothing_changes() -> None:
    assert local_path("C:/Games/Harbour", None) == Path("C:/Games/Harbour")


@pytest.mark.parametrize(
    ("path", "windows"), [("/mnt/c/Games", True), ("/mnt/data/Games", False), ("/home/me", False), ("/", False)]
)
def test_drives_of_windows(path: str, windows: bool) -> None:
    assert is_windows_drive(Path(path)) is windows


class TestAnEditorOnWindows:
    """A daemon in WSL, an Editor outside that tells its project as Windows has it."""

    @pytest.fixture
    def lighthouse(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
        """C:/Games/Lighthouse, as WSL has it."""
        monkeypatch.setattr(wsl, "DRIVES", tmp_path)
        monkeypatch.setenv("WSL_DISTRO_NAME", "Ubuntu")
        wsl.drives.cache_clear()
        yield shutil.copytree(SAMPLE, tmp_path / "c/Games/Lighthouse")
        wsl.drives.cache_clear()

    async def test_its_files_answer_beside_it_and_after_it(self, home: Path, lighthouse: Path) -> None:
        async with in_this_loop(home, offline="fallback") as daemon, rpc(daemon, "/rpc") as client:
            async with daemon.editor(Path("C:/Games/Lighthouse")):
                crate = {"assetPath": "Assets/Prefabs/Crate.prefab"}
                assert await source(client, "asset.dependencies.graph", **crate) == "disk"
                assert await source(client, "asset.info", **crate, project="C:\\Games\\Lighthouse") is None
            async with asyncio.timeout(20):
                while await source(client, "project.info") != "disk":  # the daemon has yet to see that it is gone
                    await asyncio.sleep(0.01)

    async def test_it_is_the_editor_of_the_folder_that_clients_in_wsl_work_in(
        self, home: Path, lighthouse: Path
    ) -> None:
        folder = {"X-EditorMCP-Cwd": str(lighthouse / "Assets")}
        async with (
            in_this_loop(home) as daemon,
            rpc(daemon, "/rpc", folder) as client,
            daemon.editor(Path("C:/Games/Lighthouse")) as editor,
        ):
            await client.ask("tools/call", {"tool": "project.info", "arguments": {}})
            assert len(editor.calls) == 1

    def test_the_doctor_knows_it(self, lighthouse: Path, tmp_path: Path) -> None:
        row = {"path": "C:/Games/Lighthouse", "state": "ready"}
        assert gather(lighthouse, [row], Places(tmp_path, "linux")).state == "ready"


async def source(client: Rpc, tool: str, **arguments: Any) -> Any:
    """Where an answer comes from; None where the fake Editor gives it."""
    answer = await client.ask("tools/call", {"tool": tool, "arguments": arguments})
    return answer["result"]["output"].get("source")
