"""From the start of a stdio server's process to its answer to the first tools/list."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.processes import running
from benchmarks.stdio_client import StdioClient

TOOLS_LIST = b'{"jsonrpc":"2.0","id":%d,"method":"tools/list"}'


def start_seconds(command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> float:
    """Start a server, introduce ourselves as a client does, and ask for its tools."""
    started = time.perf_counter()
    with running(command, cwd=cwd, env=env) as process:
        client = StdioClient(process)
        client.initialize()
        answer = client.ask(TOOLS_LIST)
        seconds = time.perf_counter() - started
    if b'"tools":[' not in answer:
        raise ValueError(f"no tools in {answer[:500]!r}")
    return seconds
