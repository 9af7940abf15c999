"""A project, its tools and its Editors as nobody wants them: clear states, and nothing hangs."""

from __future__ import annotations

from pathlib import Path

import pytest

from unity_host.host import SCENE, unity
from unity_host.stage import SECONDS, stage, until
from unity_host.test_lifecycle import answers
from unity_host.toolchain.compiler import Target


async def test_an_own_tool_that_never_returns_is_a_stall_and_the_files_answer(
    mono: Target, quay: Path, home: Path
) -> None:
    async with stage(mono, quay, home, f"--scene={SCENE}", offline="fallback", hold=0.1) as level:
        await level.do("allowOwnTools", on=True)

        async def known() -> bool:
            return "result" in await level.client.ask("tools/describe", {"tool": "project.never.returns"})

        await until(known, "the daemon has heard of the own tools")
        await level.start("project.never.returns")

        async def stalled() -> bool:
            return await level.state() == "stalled"

        await until(stalled, "the stall is told")
        answer = await level.client.answer(await level.start("project.info"), SECONDS)
        assert answer["result"]["output"]["source"] == "disk"
        assert "stalled" in answer["result"]["diagnostics"][0]
        level.host.process.kill()


async def test_ten_reloads_in_a_row_lose_no_call(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        calls = []
        for _ in range(10):
            calls += [
                await level.start("scene.objects.find", scenePath="active", namePattern="Crane") for _ in range(3)
            ]
            await level.do("reload")
        for call in calls:
            assert (await level.answer(call))["total"] == 1
        state = await level.do("state")
        assert (state["reloads"], state["threadsLeft"]) == (10, 0)


@pytest.mark.parametrize("name", ["Häfen für Übermaß", "O'Neill's  Quay", "岸 $HOME %20 & more"])
async def test_a_project_may_be_called_anything(target: Target, quay: Path, home: Path, name: str) -> None:
    project = quay.rename(quay.with_name(name))
    async with stage(target, project, home, f"--scene={SCENE}") as level:
        assert await answers(level)
        assert (await level.call("asset.info", assetPath="Assets/Materials/Wood.mat"))["sizeBytes"] > 0


async def test_of_two_editors_of_one_project_the_newer_answers_and_the_older_says_so(
    target: Target, quay: Path, home: Path
) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        with unity(target, quay, home, f"--scene={SCENE}") as newer:

            async def replaced() -> bool:
                return "took over" in (await level.do("status"))["status"]

            await until(replaced, "the older Editor says that another took over")
            for _ in range(20):
                assert await answers(level)
                assert "took over" in (await level.do("status"))["status"]
                assert newer.do("status")["status"] == "Connected."
