"""The commands as a person runs them: real processes, exit codes, stdout for the answer and stderr for the rest."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import make_project
from daemons import as_process, command, environment, run, wait_for_daemon
from editormcp.commands import status
from editormcp.home import Home
from pumps import pump, say_hello
from shipped import TOOLS


class TestServe:
    def test_a_second_daemon_says_who_runs_and_exits(self, home: Path) -> None:
        with as_process(home, "--port", "0") as first:
            second = run(home, "serve")
        assert second.returncode == 3
        assert f"pid {first.pid}" in second.stderr

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_it_stops_cleanly_on_a_signal(self, home: Path, number: signal.Signals) -> None:
        with as_process(home, "--port", "0") as process:
            process.send_signal(number)
            assert process.wait(15) == 0
        assert Home(home).daemon() is None

    def test_the_first_screen_tells_what_to_do_next(self, home: Path) -> None:
        with as_process(home, "--port", "0") as process:
            process.terminate()
            _, said = process.communicate(timeout=15)
        assert "Next:" in said and "editormcp stdio" in said

    def test_a_port_in_use_that_was_asked_for_is_an_error(self, home: Path, tmp_path: Path) -> None:
        with as_process(home, "--port", "0"):
            port = wait_for_daemon(home).port
            other = run(tmp_path / "other", "serve", "--port", str(port))
        assert other.returncode == 1
        assert str(port) in other.stderr

    @pytest.mark.parametrize(
        ("env", "told"),
        [({"EDITORMCP_TIER": "gold"}, "EDITORMCP_TIER"), ({"EDITORMCP_PORT": "many"}, "EDITORMCP_PORT")],
    )
    def test_a_bad_setting_is_named(self, home: Path, env: dict[str, str], told: str) -> None:
        done = run(home, "serve", env=env)
        assert done.returncode == 64
        assert told in done.stderr

    @pytest.mark.parametrize("text", ["tier = 'gold'", "nonsense", "unknown_key = 1", "tier = 5"])
    def test_a_bad_config_file_is_named(self, home: Path, text: str) -> None:
        home.mkdir()
        (home / "config.toml").write_text(text, encoding="utf-8")
        done = run(home, "serve")
        assert done.returncode == 64
        assert "config.toml" in done.stderr

    def test_flags_go_before_the_environment_and_that_before_the_file(self, home: Path) -> None:
        home.mkdir()
        (home / "config.toml").write_text('tier = "tier1"\nport = 0\n', encoding="utf-8")
        for env, args, tier in (({}, (), "tier1"), ({"EDITORMCP_TIER": "tier2"}, (), "tier2")):
            with as_process(home, *args, env=env):
                assert json.loads(run(home, "status", "--json").stdout)["tier"] == tier
        with as_process(home, "--tier", "tier3", env={"EDITORMCP_TIER": "tier2"}):
            assert json.loads(run(home, "status", "--json").stdout)["tier"] == "tier3"

    def test_the_state_folder_is_private(self, home: Path) -> None:
        with as_process(home, "--port", "0"):
            if os.name == "posix":
                assert home.stat().st_mode & 0o777 == 0o700
                for name in ("daemon.json", "token"):
                    assert (home / name).stat().st_mode & 0o777 == 0o600
            told = json.loads((home / "daemon.json").read_text(encoding="utf-8"))
        assert set(told) == {"port", "token", "pid", "version"}
        assert len(told["token"]) >= 32

    def test_the_token_is_never_logged(self, home: Path) -> None:
        with as_process(home, "--port", "0", "--log-level", "debug") as process:
            run(home, "tools")
            process.terminate()
            _, said = process.communicate(timeout=15)
        token = Home(home).token()
        assert token not in said
        assert token not in (home / "log" / "daemon.log").read_text(encoding="utf-8")


class TestAsking:
    def test_tools_are_listed_without_a_daemon_and_none_is_left(self, home: Path) -> None:
        done = run(home, "tools")
        assert done.returncode == 0
        assert len(done.stdout.splitlines()) == len(TOOLS)
        assert Home(home).daemon() is None

    def test_tools_with_filters_as_json(self, home: Path) -> None:
        rows = json.loads(run(home, "tools", "--category", "audio", "--json").stdout)
        assert [row["id"] for row in rows] == ["audio.mixer.list", "audio.mixer.snapshot.read"]
        assert run(home, "tools", "--category", "nonsense").returncode == 1

    def test_describe_shows_inputs(self, home: Path) -> None:
        described = json.loads(run(home, "describe", "scene.hierarchy.dump").stdout)
        assert described["tool"]["inputs"]["scenePath"]["required"] is True
        unknown = run(home, "describe", "no.such")
        assert unknown.returncode == 1
        assert json.loads(unknown.stdout)["error"]["code"] == -32001

    @pytest.mark.parametrize("with_daemon", [False, True])
    def test_call_answers_on_stdout(self, home: Path, with_daemon: bool) -> None:
        if with_daemon:
            with as_process(home, "--port", "0"):
                done = run(home, "call", "mcp.server.info")
        else:
            done = run(home, "call", "mcp.server.info")
        assert done.returncode == 0
        assert json.loads(done.stdout)["tier"] == "core"

    def test_a_failed_call_is_json_too_and_exits_1(self, home: Path) -> None:
        done = run(home, "call", "scene.hierarchy.dump", '{"scenePath": 5}')
        assert done.returncode == 1
        assert json.loads(done.stdout)["error"]["data"]["details"]["invalidParameters"][0]["name"] == "scenePath"
        assert "scenePath must be string" in done.stderr

    @pytest.mark.parametrize("args", [("call", "x", "nonsense"), ("call", "x", "[1]"), ("call",), ("fly",)])
    def test_wrong_usage_exits_64(self, home: Path, args: tuple[str, ...]) -> None:
        done = run(home, *args)
        assert done.returncode == 64
        assert done.stdout == ""

    def test_the_working_directorys_project_counts(self, home: Path, tmp_path: Path) -> None:
        project = make_project(tmp_path / "Pier")
        done = run(home, "call", "editor.selection.info", cwd=project / "Assets")
        assert "Pier" in json.loads(done.stdout)["error"]["message"]

    def test_the_sample_project_answers_with_no_unity_at_all(self, home: Path) -> None:
        done = run(home, "call", "scene.hierarchy.dump", '{"scenePath": "active"}', "--project", "sample")
        assert json.loads(done.stdout)["scenePath"] == "Assets/Scenes/Harbour.unity"
        assert "from disk" in done.stderr

    def test_status_with_and_without_a_daemon(self, home: Path) -> None:
        assert run(home, "status").returncode == 1
        with as_process(home, "--port", "0") as process:
            done = run(home, "status")
        assert done.returncode == 0
        assert f"pid {process.pid}" in done.stdout
        assert "no Editor is connected" in done.stdout and "no client is connected" in done.stdout

    def test_status_tells_of_a_full_disk(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("EDITORMCP_HOME", str(home))
        monkeypatch.setattr("editormcp.home.LEAST_FREE", 1 << 62)
        assert status.run(argparse.Namespace(json=False, project="")) == 1
        assert f"The disk of {home} is full" in capsys.readouterr().out

    def test_status_lists_the_clients(self, home: Path) -> None:
        with as_process(home, "--port", "0"), pump(home) as client:
            say_hello(client)
            assert "client 1 (stdio)" in run(home, "status").stdout
            told = json.loads(run(home, "status", "--json").stdout)["clients"]
        assert told == [{"name": "client", "version": "1", "transport": "stdio"}]

    def test_a_reader_that_goes_away_is_no_error(self, home: Path) -> None:
        process = subprocess.Popen(
            command("tools"),
            env=environment(home),
            cwd=home.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
        process.stderr.close()
        process.wait(20)
        assert "Traceback" not in said

    def test_the_token_is_kept_and_can_be_renewed(self, home: Path) -> None:
        first, again, new = run(home, "token"), run(home, "token"), run(home, "token", "--new")
        assert first.stdout == again.stdout != new.stdout


class TestCheck:
    def test_a_broken_definition_is_told_with_file_line_field_and_rule(self, home: Path, tmp_path: Path) -> None:
        bad = tmp_path / "tool.json"
        bad.write_text('{\n  "id": "x",\n  "name": ""\n}\n', encoding="utf-8")
        done = run(home, "check", str(bad))
        assert done.returncode == 1
        assert f"{bad}:3: name: a string that is not empty (rule 1)" in done.stdout

    def test_our_own_definitions_are_valid(self, home: Path) -> None:
        from editormcp.contract import PROTOCOL

        done = run(home, "check", str(PROTOCOL / "tools"))
        assert (done.returncode, done.stdout) == (0, f"{len(TOOLS)} tool definitions are valid.\n")

    def test_a_missing_file_is_usage(self, home: Path) -> None:
        assert run(home, "check", "/no/such").returncode == 64


def test_python_dash_m_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "editormcp", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("editormcp ")


@pytest.mark.parametrize("arguments", [[], ["tools"], ["--help"]])
def test_a_reader_that_goes_away_is_no_fault(home: Path, arguments: list[str]) -> None:
    """`editormcp | head -1`"""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            command(*arguments), env=environment(home), stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
