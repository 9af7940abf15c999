"""The daemon under test: its own state folder, its own project, its own port."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.processes import free_port, memory_mb, running, tool, wait_until


class _Announced(msgspec.Struct):
    """daemon.json, as far as it is needed here."""

    port: int
    token: str
    pid: int


class Daemon:
    """A running `editormcp serve`."""

    def __init__(self, home: Path, project: Path, announced: _Announced) -> None:
        self.project = project
        self.port = announced.port
        self.token = announced.token
        self.env = {"EDITORMCP_HOME": str(home)}
        self.pid = announced.pid

    def memory_mb(self) -> float:
        return memory_mb(self.pid)


@contextmanager
def daemon(*flags: str) -> Iterator[Daemon]:
    """A daemon of its own, with these flags too, and an empty Unity project that no Editor has open yet."""
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        home = Path(folder) / "home"
        project = _project(Path(folder).resolve() / "Harbour")
        env = {"EDITORMCP_HOME": str(home), "EDITORMCP_MCP_MAX_CHARS": "0"}  # else no reply would be large
        with running([tool("editormcp"), "serve", "--port", str(free_port()), *flags], cwd=project, env=env):
            announced = home / "daemon.json"
            wait_until(announced.exists, "the daemon's start")
            yield Daemon(home, project, msgspec.json.decode(announced.read_bytes(), type=_Announced))


def _project(folder: Path) -> Path:
    version = folder / "ProjectSettings" / "ProjectVersion.txt"
    version.parent.mkdir(parents=True)
    version.write_text("m_EditorVersion: 6000.0.78f1\n", encoding="utf-8")
    return folder
