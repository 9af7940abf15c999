"""`editormcp serve --gabp`: as a person and as a GABP launcher starts it."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from daemons import Running, as_process, run, wait_for_daemon
from editormcp import config
from editormcp.home import Home
from gabp_client import stranger

TOKEN = "0123456789abcdef0123456789abcdef"


def load(tmp_path: Path, flags: dict[str, Any], **environ: str) -> config.Settings:
    return config.load(flags, environ, tmp_path / "config.toml")


class TestSettings:
    def test_without_the_flag_a_launchers_variables_mean_nothing(self, tmp_path: Path) -> None:
        settings = load(tmp_path, {}, GABP_SERVER_PORT="nonsense", GABP_TOKEN="short")
        assert (settings.gabp, settings.gabp_token) == (False, "")

    def test_the_launchers_port_and_token_count(self, tmp_path: Path) -> None:
        settings = load(tmp_path, {"gabp": True}, GABP_SERVER_PORT="4711", GABP_TOKEN=TOKEN)
        assert (settings.gabp_port, settings.gabp_token) == (4711, TOKEN)

    def test_a_port_on_the_command_line_counts_more(self, tmp_path: Path) -> None:
        settings = load(tmp_path, {"gabp": True, "gabp_port": 4712}, GABP_SERVER_PORT="4711", GABP_TOKEN=TOKEN)
        assert (settings.gabp_port, settings.gabp_token) == (4712, TOKEN)

    def test_our_own_variables_turn_it_on_too(self, tmp_path: Path) -> None:
        settings = load(tmp_path, {}, EDITORMCP_GABP="true", EDITORMCP_GABP_PORT="4713")
        assert (settings.gabp, settings.gabp_port) == (True, 4713)

    @pytest.mark.parametrize(
        ("environ", "named"),
        [
            ({"GABP_SERVER_PORT": "many"}, "GABP_SERVER_PORT"),
            ({"GABP_SERVER_PORT": "70000"}, "GABP_SERVER_PORT"),
            ({"GABP_TOKEN": "short"}, "GABP_TOKEN"),
            ({"EDITORMCP_GABP_PORT": "-1"}, "EDITORMCP_GABP_PORT"),
            ({"EDITORMCP_PORT": "70000"}, "EDITORMCP_PORT"),
        ],
    )
    def test_what_cannot_be_used_is_named_but_not_shown(
        self, tmp_path: Path, environ: dict[str, str], named: str
    ) -> None:
        with pytest.raises(config.InvalidSettings) as refused:
            load(tmp_path, {"gabp": True}, **environ)
        assert named in str(refused.value)
        assert "short" not in str(refused.value)


def test_a_launchers_bridge_dials_in_with_its_own_token(home: Path) -> None:
    async def dial() -> dict[str, Any]:
        async with stranger(Running(wait_for_daemon(home), Home(home))) as client:
            return await client.hello(TOKEN)

    with as_process(home, "--port", "0", "--gabp", env={"GABP_SERVER_PORT": "0", "GABP_TOKEN": TOKEN}) as process:
        assert "result" in asyncio.run(dial())
        told = run(home, "status")
        process.terminate()
        _, said = process.communicate(timeout=15)
    assert process.returncode == 0
    assert "GABP" in said and "GABP" in told.stdout
    assert TOKEN not in said


def test_without_the_flag_no_bridge_is_served(home: Path) -> None:
    with as_process(home, "--port", "0"):
        assert wait_for_daemon(home).gabp_port is None
        assert "gabp" not in (home / "daemon.json").read_text(encoding="utf-8")


def test_a_port_in_use_is_an_error_that_says_how_to_choose_another(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(home, "serve", "--port", "0", "--gabp", str(port))
    assert done.returncode == 1
    assert str(port) in done.stderr and "--gabp PORT" in done.stderr
    assert Home(home).daemon() is None


@pytest.mark.parametrize("port", ["many", "70000"])
def test_a_port_that_is_none_is_refused(home: Path, port: str) -> None:
    assert run(home, "serve", "--gabp", port).returncode == 64
