"""The window, the settings page and the menu, as a person uses them."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
from pathlib import Path

import pytest

from daemons import as_process, run, wait_for_daemon
from editormcp import __version__
from editormcp.home import Home, Installation
from unity_host.host import SCENE, UnityHost, unity
from unity_host.legs import TOKEN, Leg
from unity_host.stage import Stage, stage, until
from unity_host.toolchain.compiler import Runtime, Target

PROGRAM = (sys.executable, "-m", "editormcp")


async def shows(host: UnityHost, words: str) -> None:
    """Wait until the window holds these words."""

    async def told() -> bool:
        return words in (await asyncio.to_thread(host.do, "window"))["text"]

    await until(told, f"the window says: {words}")


async def ticked(host: UnityHost, times: int) -> None:
    last = host.do("state")["ticks"] + times

    async def has_ticked() -> bool:
        return bool(host.do("state")["ticks"] > last)

    await until(has_ticked, f"{times} ticks")


def test_it_opens_and_everything_in_it_fits(editor: UnityHost) -> None:
    """Elements are made when Unity says so, wrap, scroll and keep from the edge."""
    editor.do("windowBeforeItIsShown")
    shown = editor.do("window")
    assert shown["layout"] == []
    assert shown["text"].startswith("EditorMCP lets AI agents ask about this project")


def test_the_settings_page_fits(editor: UnityHost) -> None:
    shown = editor.do("settings")
    assert shown["layout"] == []
    assert shown["text"].startswith("EditorMCP\n")


@pytest.fixture
def installed(home: Path) -> Home:
    """The daemon's program is on the machine and does not run."""
    state = Home(home)
    (home / "config.toml").write_text("port = 0\n", encoding="utf-8")
    state.tell_installation(Installation(PROGRAM, __version__))
    return state


class TestGettingStarted:
    def test_without_the_program_the_commands_are_there_to_copy(self, editor: UnityHost) -> None:
        text = editor.do("window")["text"]
        assert "○ Install the daemon" in text and "○ Tell your agent" in text
        for command in ("uv tool install editormcp", "pipx install editormcp", "python3 -m pip install editormcp"):
            assert command in text
        assert "Start the daemon" not in editor.do("window")["buttons"]

    async def test_a_click_starts_the_daemon_and_ticks_the_list(
        self, target: Target, quay: Path, installed: Home
    ) -> None:
        with unity(target, quay, installed.folder, f"--scene={SCENE}") as host:
            assert "○ Start the daemon" in host.do("window")["text"]
            host.do("click", text="Start the daemon")
            try:
                await shows(host, "✓ The daemon runs")
                assert "✓ Package and daemon fit together" in host.do("window")["text"]
            finally:
                assert run(installed.folder, "stop").returncode == 0
            await shows(host, "○ Start the daemon")

    def test_awkward_paths_are_copied_whole(self, target: Target, quay: Path, home: Path, tmp_path: Path) -> None:
        project = quay.rename(tmp_path / "Ana's Größe 2")
        program = tmp_path / "My Tools" / "editormcp"
        program.parent.mkdir()
        program.touch()
        Home(home).tell_installation(Installation((str(program),), "99.0.0"))
        with unity(target, project, home) as host:
            shown = host.do("window")
            lines = [line for line in shown["text"].split("\n") if " setup unity " in line]
            assert [shlex.split(line) for line in lines] == [[str(program), "setup", "unity", str(project)]]
            host.do("click", text="Copy client configuration")
            copied = json.loads(host.do("window")["clipboard"])["mcpServers"]["unity"]
        assert copied == {"command": str(program), "args": ["stdio", "--project", str(project)]}

    async def test_a_slow_start_keeps_nobody_waiting(
        self, target: Target, quay: Path, installed: Home, tmp_path: Path
    ) -> None:
        """The program does not come to an end before the test says so; the Editor ticks, and reloads, meanwhile."""
        script = (
            "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.02)\nsys.exit(3)"
        )
        (tmp_path / "slow.py").write_text(script, encoding="utf-8")
        slow = (sys.executable, str(tmp_path / "slow.py"), str(tmp_path / "go"))
        installed.tell_installation(Installation(slow, __version__))
        with unity(target, quay, installed.folder) as host:
            host.do("window")
            host.do("click", text="Start the daemon")
            await ticked(host, 20)
            assert "○ The daemon starts" in host.do("window")["text"]
            host.do("reload")
            assert "○ Start the daemon" in host.do("window")["text"]
            host.do("click", text="Start the daemon")
            (tmp_path / "go").touch()
            await shows(host, "The daemon did not start")

    async def test_one_that_cannot_start_says_why(self, target: Target, quay: Path, installed: Home) -> None:
        (installed.folder / "config.toml").write_text("tier = 5", encoding="utf-8")
        with unity(target, quay, installed.folder) as host:
            host.do("window")
            host.do("click", text="Start the daemon")
            await shows(host, "config.toml")
            assert "Start the daemon" in host.do("window")["buttons"]

    def test_the_configuration_names_the_program_by_its_path(self, target: Target, quay: Path, installed: Home) -> None:
        with unity(target, quay, installed.folder) as host:
            host.do("window")
            host.do("click", text="Copy client configuration")
            copied = json.loads(host.do("window")["clipboard"])["mcpServers"]["unity"]
        assert copied == {"command": PROGRAM[0], "args": [*PROGRAM[1:], "stdio", "--project", str(quay)]}

    def test_a_client_that_is_set_up_ticks_its_line(self, mono: Target, quay: Path, installed: Home) -> None:
        installed.tell_installation(Installation(PROGRAM, __version__, ("cursor",)))
        with unity(mono, quay, installed.folder) as host:
            text = host.do("window")["text"]
        assert "✓ Your agent is set up\ncursor." in text

    @pytest.mark.parametrize(
        ("version", "words"),
        [("99.0.0", "-m editormcp setup unity"), ("0.0.1", "uv tool upgrade editormcp")],
    )
    def test_versions_that_differ_come_with_the_command_that_mends_it(
        self, mono: Target, quay: Path, installed: Home, version: str, words: str
    ) -> None:
        installed.tell_installation(Installation(PROGRAM, version))
        with unity(mono, quay, installed.folder) as host:
            text = host.do("window")["text"]
        assert "○ Package and daemon fit together" in text and words in text

    @pytest.mark.parametrize(
        "content", ["", "{", "[]", '{"command": []}', '{"command": ["editormcp"]}', '{"command": ["/gone/editormcp"]}']
    )
    def test_a_word_that_is_not_ours_starts_nothing(self, mono: Target, quay: Path, home: Path, content: str) -> None:
        Home(home)
        (home / "installation.json").write_text(content, encoding="utf-8")
        with unity(mono, quay, home) as host:
            assert "○ Install the daemon" in host.do("window")["text"]


@pytest.mark.parametrize(("version", "words"), [("99.0.0", " setup unity "), ("0.0.1", "pipx upgrade editormcp")])
async def test_a_daemon_that_was_replaced_by_another_version_is_told(
    leg: Leg, mono: Target, quay: Path, home: Path, version: str, words: str
) -> None:
    told = {"port": leg.port, "token": TOKEN, "version": version}
    (home / "daemon.json").write_text(json.dumps(told), encoding="utf-8")
    with unity(mono, quay, home) as host:
        await leg.ready()
        await shows(host, f"the daemon is version {version}")
        text = host.do("window")["text"]
    assert "○ Package and daemon fit together" in text and words in text


class TestStartingWithUnity:
    def wish(self, project: Path) -> None:
        (project / "UserSettings").mkdir()
        (project / "UserSettings" / "EditorMcp.json").write_text('{"startDaemon": true}', encoding="utf-8")

    async def test_it_is_done_where_the_user_wants_it_and_once(
        self, target: Target, quay: Path, installed: Home
    ) -> None:
        self.wish(quay)
        with unity(target, quay, installed.folder) as host:
            await shows(host, "✓ The daemon runs")
            first = wait_for_daemon(installed.folder)
            assert run(installed.folder, "stop").returncode == 0
            host.do("reload")
            await shows(host, "○ Start the daemon")
        assert installed.daemon() is None, f"{first.pid} was stopped by its user"

    def test_it_is_not_done_otherwise(self, target: Target, quay: Path, installed: Home) -> None:
        with unity(target, quay, installed.folder) as host:
            host.do("reload")
            assert "○ Start the daemon" in host.do("window")["text"]
            assert not (installed.folder / "start.log").exists()


async def switch(level: Stage, text: str) -> None:
    await level.do("settings")
    await level.do("click", text=text)


async def is_gone(level: Stage) -> bool:
    return await level.state() in ("", "gone")


async def is_back(level: Stage) -> bool:
    return await level.state() == "ready"


async def test_the_switch_works_at_once_and_back(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await switch(level, "Switch EditorMCP off for this project")
        await until(lambda: is_gone(level), "the daemon has lost the Editor")
        assert "switched off" in (await level.do("window"))["text"]
        assert json.loads((quay / "UserSettings" / "EditorMcp.json").read_text(encoding="utf-8"))["enabled"] is False
        await level.do("reload")
        assert await is_gone(level)
        await switch(level, "Switch EditorMCP on for this project")
        await until(lambda: is_back(level), "the Editor is connected again")
        assert (await level.call("project.info"))["projectName"] == "Quay"


class TestMenu:
    async def test_stop_and_connect(self, target: Target, quay: Path, home: Path) -> None:
        async with stage(target, quay, home, f"--scene={SCENE}") as level:
            assert (await level.do("menu", item="Tools/EditorMCP/Connect"))["chosen"] is False
            assert (await level.do("menu", item="Tools/EditorMCP/Stop"))["chosen"] is True
            await until(lambda: is_gone(level), "the daemon has lost the Editor")
            assert (await level.do("menu", item="Tools/EditorMCP/Stop"))["chosen"] is False
            assert (await level.do("menu", item="Tools/EditorMCP/Connect"))["chosen"] is True
            await until(lambda: is_back(level), "the Editor is connected again")

    async def test_the_log_is_opened_where_there_is_one(self, mono: Target, quay: Path, home: Path) -> None:
        with unity(mono, quay, home) as host:
            host.do("menu", item="Tools/EditorMCP/Open log")
            assert host.do("opened")["files"] == []
            with as_process(home, "--port", "0"):
                host.do("menu", item="Tools/EditorMCP/Open log")
            assert host.do("opened")["files"] == [str(home / "log" / "daemon.log")]

    async def test_diagnostics_tell_versions_and_no_names(self, target: Target, quay: Path, home: Path) -> None:
        async with stage(target, quay, home, f"--scene={SCENE}") as level:
            await level.error("asset.info", assetPath="Assets/Secret.png")
            await level.do("menu", item="Tools/EditorMCP/Copy diagnostics")
            text = (await level.do("window"))["clipboard"]
        assert f"package: {__version__}" in text and "connected: yes" in text
        assert "asset.info" in text and "failed" in text
        for name in ("Quay", "Secret", str(quay.parent), str(Path.home())):
            assert name not in text


async def test_the_sign_in_the_toolbar(toolchain: None, quay: Path, home: Path) -> None:
    """It shows the connection, leads to the window, and is drawn anew only when something has changed."""
    newest = Target(Runtime.CORE, "6000.4")
    with unity(newest, quay, home) as host:
        assert host.do("toolbar")["text"] == "○ MCP"
        with as_process(home, "--port", "0"):

            async def is_connected() -> bool:
                return bool((await asyncio.to_thread(host.do, "toolbar"))["text"] == "● MCP")

            await until(is_connected, "the sign says that it is connected")
            await ticked(host, 100)
            drawn = host.do("toolbar")["drawn"]
            await ticked(host, 100)
            assert host.do("toolbar")["drawn"] == drawn > 0
