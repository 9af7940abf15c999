"""`editormcp open`: a link that works once, from the daemon that runs or from one that is started."""

from __future__ import annotations

import json
import sys
import urllib.request
from pathlib import Path

import pytest

from daemons import run, wait_for_daemon


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
