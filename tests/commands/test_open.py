"""`editormcp open`: a link that works once, from the daemon that runs or from one that is started."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from daemons import as_process, command, environment, run, wait_for_daemon


def enter(url: str) -> int:
    """What the page does with the link."""
    origin, _, code = url.partition("/#code=")
    headers = {"Origin": origin, "Content-Type": "application/json"}
    asked = urllib.request.Request(f"{origin}/page/enter", json.dumps({"code": code}).encode(), headers)
    with urllib.request.urlopen(asked, timeout=10) as answer:
        status: int = answer.status
    return status


def test_it_starts_a_daemon_and_prints_a_link_that_no_log_holds(home: Path) -> None:
    try:
        done = run(home, "open", "--print")
        url = done.stdout.strip()
        assert (done.returncode, url.startswith(f"http://127.0.0.1:{wait_for_daemon(home).port}/#code=")) == (0, True)
        assert enter(url) == 200
        code, token = url.partition("code=")[2], wait_for_daemon(home).token
        logs = [file.read_text("utf-8") for file in (home / "log").rglob("*") if file.is_file()]
        assert not any(code in text or token in text for text in logs)
    finally:
        run(home, "stop")


@pytest.mark.skipif(sys.platform == "win32", reason="a browser that is a script")
def test_the_browser_gets_the_link(home: Path, tmp_path: Path) -> None:
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n', "utf-8")
    browser.chmod(0o755)
    try:
        done = run(home, "open", env={"BROWSER": str(browser)})
        assert (done.returncode, done.stdout.strip()) == (0, opened.read_text("utf-8"))
    finally:
        run(home, "stop")


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own")
def test_serve_shows_a_link_to_who_looks_and_writes_none_into_files(home: Path) -> None:
    url = re.compile(rb"http://127\.0\.0\.1:\d+/#code=[\w-]+")
    screen, seen = terminal(command("serve", "--port", "0"), environment(home)), b""
    with screen as (process, end):
        while not (found := url.search(seen)) or b"editormcp doctor" not in seen:
            assert select.select([end], [], [], 20)[0], seen
            seen += os.read(end, 4096)
        assert enter(found[0].decode()) == 200
        process.terminate()
        assert process.wait(20) == 0
    logs = [file.read_bytes() for file in (home / "log").rglob("*") if file.is_file()]
    assert not any(b"code=" in text for text in logs)


def test_serve_into_a_file_names_the_command(home: Path) -> None:
    with as_process(home, "--port", "0") as process:
        process.terminate()
        _, said = process.communicate(timeout=15)
    assert "editormcp open" in said
    assert "#code=" not in said


@contextmanager
def terminal(command: list[str], env: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A process whose stderr is a terminal, and the end that shows it."""
    import pty

    end, other_end = pty.openpty()
    process = subprocess.Popen(command, stderr=other_end, env=env)
    os.close(other_end)
    try:
        yield process, end
    finally:
        process.kill()
        process.wait()
        os.close(end)
