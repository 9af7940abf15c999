"""Whether a process runs, on every system."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from editormcp.backends.editor.processes import is_running


def test_this_process_runs() -> None:
    assert is_running(os.getpid())


def test_one_that_was_collected_does_not() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    assert not is_running(process.pid)


@pytest.mark.parametrize("pid", [0, -1, 1 << 40, 1 << 80])
def test_a_number_that_no_process_has(pid: int) -> None:
    assert not is_running(pid)
