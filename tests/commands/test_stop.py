"""`editormcp stop`, with real daemons."""

from __future__ import annotations

import socket
from pathlib import Path

from daemons import as_process, run, wait_for_daemon
from editormcp.home import Daemon, Home, Lock
from pumps import pump, say_hello


def test_a_daemon_in_the_foreground_ends_and_gives_everything_back(home: Path) -> None:
    with as_process(home, "--port", "0") as process:
        done = run(home, "stop")
        assert process.wait(15) == 0
    assert (done.returncode, done.stderr) == (0, "")
    assert f"pid {process.pid}" in done.stdout
    assert Home(home).daemon() is None
    assert not Lock(home / "daemon.lock").is_held()


def test_without_a_daemon_there_is_nothing_to_stop(home: Path) -> None:
    done = run(home, "stop")
    assert (done.returncode, done.stdout) == (0, "No daemon runs.\n")


def test_a_daemon_json_that_was_left_behind_is_no_daemon(home: Path) -> None:
    Home(home).announce(Daemon(_closed_port(), "x" * 32, 4711, "0.1.0"))
    done = run(home, "stop")
    assert (done.returncode, done.stdout) == (0, "No daemon runs.\n")


def test_one_that_does_not_answer_is_named_with_its_pid(home: Path) -> None:
    Home(home).announce(Daemon(_closed_port(), "x" * 32, 4711, "0.1.0"))
    lock = Lock(home / "daemon.lock")
    assert lock.take()
    try:
        done = run(home, "stop")
    finally:
        lock.release()
    assert (done.returncode, done.stdout) == (1, "")
    assert "pid 4711" in done.stderr and "does not answer" in done.stderr


def test_one_that_does_not_take_the_token_goes_on(home: Path) -> None:
    with as_process(home, "--port", "0") as process:
        runs = wait_for_daemon(home)
        Home(home).announce(Daemon(runs.port, "y" * 32, runs.pid, runs.version))
        done = run(home, "stop")
        assert process.poll() is None
    assert done.returncode == 1
    assert "HTTP 401" in done.stderr


def test_an_open_client_is_named_because_it_starts_the_next_daemon(home: Path) -> None:
    with pump(home) as client:
        say_hello(client)
        first = wait_for_daemon(home)
        done = run(home, "stop")
        assert done.returncode == 0
        assert f"pid {first.pid}" in done.stdout
        assert "client" in done.stderr
        while wait_for_daemon(home) == first:
            pass
    assert run(home, "stop").returncode == 0
    assert not Lock(home / "daemon.lock").is_held()


def _closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port
