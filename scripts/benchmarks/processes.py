"""The processes of a measurement: started here, ended here by their handle, and looked at from outside."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent
SECONDS = 30.0
"""How long anything may take to start or to end."""


@contextmanager
def running(
    command: Sequence[str | Path], *, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A process with pipes for stdin and stdout, ended at the end: kindly, by closing its stdin, else by force."""
    process = subprocess.Popen(
        list(map(str, command)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": _python_path(), **(env or {})},
        bufsize=0,
    )
    try:
        yield process
    finally:
        end(process)


def _python_path() -> str:
    """Where this package is found from any folder; what the caller of the bench has set stays."""
    return os.pathsep.join([str(SCRIPTS), *filter(None, [os.environ.get("PYTHONPATH")])])


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that ends with its stdin, or at a signal, or else is killed."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()
    try:
        process.wait(1.0)
    except subprocess.TimeoutExpired:
        process.terminate()
        try:
            process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    process.stdout.close()


def tool(name: str) -> Path:
    """A command installed beside the Python that runs this."""
    return Path(sys.executable).with_name(f"{name}.exe" if sys.platform == "win32" else name)


def module(name: str) -> list[str]:
    """The command that runs a module of this package."""
    return [sys.executable, "-m", f"benchmarks.{name}"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(met: Callable[[], bool], what: str) -> None:
    """Wait, within bounds, for something another process does."""
    started = time.monotonic()
    while not met():
        if time.monotonic() - started > SECONDS:
            raise TimeoutError(f"{what} took more than {SECONDS:.0f} s")
        time.sleep(0.01)


def read_line(process: subprocess.Popen[bytes]) -> bytes:
    """The next line of a process's stdout; an end of it is a failure."""
    assert process.stdout is not None
    parts: list[bytes] = []
    while not parts or not parts[-1].endswith(b"\n"):
        part = os.read(process.stdout.fileno(), 1 << 20)
        if not part:
            raise EOFError(f"{process.args!r} ended: exit code {process.wait()}")
        parts.append(part)
    return b"".join(parts)


def memory_mb(pid: int) -> float:
    """The resident memory of a process, in MB of 1024 x 1024 bytes."""
    if sys.platform == "linux":
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024
    if sys.platform == "win32":
        said = subprocess.run(
            ["tasklist", "/FI", f"PID eq {pid}", "/FO", "CSV", "/NH"], capture_output=True, text=True, check=True
        ).stdout
        last = said.strip().rsplit('","', 1)[1]  # "45,123 K", with the separators of the user's language
        return int("".join(filter(str.isdigit, last))) / 1024
    said = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout
    return int(said) / 1024


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    if sys.platform == "linux":
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    if sys.platform == "win32":
        command = f"(Get-Process -Id {pid}).TotalProcessorTime.TotalSeconds"
        said = subprocess.run(["powershell", "-Command", command], capture_output=True, text=True, check=True).stdout
        return float(said.replace(",", "."))
    said = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout
    return sum(float(part) * 60**power for power, part in enumerate(reversed(said.strip().split(":"))))
