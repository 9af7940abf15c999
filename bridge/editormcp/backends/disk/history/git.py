"""The git program: only read, never the network, never a shell, and ended with the call that needs it.

Repositories are other people's files: whatever their configuration says, no hook, pager or helper is started.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO

import msgspec

from editormcp.backends.disk.work import Work
from editormcp.errors import ToolError, unity_error

_FIXED = (
    "--no-pager", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false",
    "-c", f"core.hooksPath={os.devnull}", "-c", "protocol.allow=never",
)  # fmt: skip
_SET = {
    "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
    "GIT_PAGER": "", "LC_ALL": "C",
}  # fmt: skip
_KEPT = ("GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
_LOOK_SECONDS = 0.02
SECONDS = 20.0
"""How long git may take for one answer."""
_MOST_BYTES = 256 << 20
_TOGETHER = 32
"""Names that are sent before their answers are read: few enough to fit into any system's pipe."""


class Ran(msgspec.Struct, frozen=True):
    code: int
    out: bytes
    err: str


def program() -> str | None:
    """The git program of the search path; never one of the working directory, which may be anybody's."""
    name = "git.exe" if sys.platform == "win32" else "git"
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        found = Path(folder) / name
        if found.is_absolute() and found.is_file() and os.access(found, os.X_OK):
            return str(found)
    return None


def run(folder: Path, work: Work, *arguments: str) -> Ran:
    """One command to its end, or ToolError."""
    with _started(folder, arguments, subprocess.DEVNULL) as child:
        assert child.stdout is not None and child.stderr is not None
        out, err = _Collected(child.stdout, _MOST_BYTES), _Collected(child.stderr, 1 << 16)
        _wait(work, lambda: out.join(_LOOK_SECONDS) and (out.is_cut or err.join(_LOOK_SECONDS)))
        if out.is_cut:
            raise ToolError(
                "execution", f"git {arguments[0]} says more than {_MOST_BYTES >> 20} MB", reason="git_failed"
            )
        return Ran(child.wait(), out.data, err.data.decode("utf-8", "replace").strip())


class Objects:
    """The contents of objects, through one `git cat-file` for all of them. Close it."""

    def __init__(self, folder: Path, work: Work) -> None:
        self._work = work
        self._context = _started(folder, ("cat-file", "--batch"), subprocess.PIPE)
        self._child = self._context.__enter__()
        assert self._child.stderr is not None
        self._said = _Collected(self._child.stderr, 1 << 16)
        self._asked: SimpleQueue[Sequence[str] | None] = SimpleQueue()
        self._given: SimpleQueue[bytes | _Ended | None] = SimpleQueue()
        threading.Thread(target=self._serve, name="git objects", daemon=True).start()

    def read(self, names: Sequence[str]) -> Iterator[bytes | None]:
        """The content of each; None for one that this clone does not have."""
        for start in range(0, len(names), _TOGETHER):
            some = names[start : start + _TOGETHER]
            self._asked.put(some)
            for _ in some:
                given = self._next()
                if isinstance(given, _Ended):
                    raise self._ended(given)
                yield given

    def close(self) -> None:
        self._asked.put(None)
        self._context.__exit__(None, None, None)

    def _ended(self, how: _Ended) -> ToolError:
        self._child.kill()
        self._said.join(1.0)
        said = self._said.data.decode("utf-8", "replace").strip()
        if "promisor" in said or "transport" in said:
            what = "This is a partial clone: git does not have the content of that commit, and nothing is fetched here"
            return unity_error("Not in this clone", what, reason="partial_clone")
        return ToolError("execution", f"git cat-file ended early: {said or how.why}", reason="git_failed")

    def _next(self) -> bytes | _Ended | None:
        found: list[bytes | _Ended | None] = []

        def look() -> bool:
            with contextlib.suppress(Empty):
                found.append(self._given.get(timeout=_LOOK_SECONDS))
            return bool(found)

        _wait(self._work, look)
        return found[0]

    def _serve(self) -> None:
        orders, answers = self._child.stdin, self._child.stdout
        assert orders is not None and answers is not None
        try:
            while (names := self._asked.get()) is not None:
                orders.write("".join(f"{name}\n" for name in names).encode())
                orders.flush()
                for _ in names:
                    self._given.put(_one_object(answers))
        except (OSError, ValueError) as error:
            self._given.put(_Ended(str(error) or type(error).__name__))


class _Ended(msgspec.Struct, frozen=True):
    why: str


def _one_object(answers: IO[bytes]) -> bytes | None:
    """`<name> <type> <size>`, a newline, the content, a newline; or `<name> missing`."""
    header = answers.readline()
    if header.endswith(b" missing\n"):
        return None
    if not header.endswith(b"\n"):
        raise ValueError("git says nothing more")
    size = int(header.rsplit(b" ", 1)[1])
    if size > _MOST_BYTES:
        raise ValueError(f"an object has {size >> 20} MB, which is too large to compare")
    content = answers.read(size)
    if len(content) != size or answers.read(1) != b"\n":
        raise ValueError("git stopped in the middle of an object")
    return content


@contextlib.contextmanager
def _started(folder: Path, arguments: Sequence[str], stdin: int) -> Iterator[subprocess.Popen[bytes]]:
    """The child ends with the block, whatever ends that."""
    found = program()
    if found is None:
        what = "Comparing with a commit takes the git program, and none is in PATH"
        raise unity_error("git not found", what, reason="no_git")
    no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # only Windows has it
    child = subprocess.Popen(  # a fixed program, arguments that were checked, no shell
        [found, *_FIXED, *arguments], cwd=folder, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=_environment(), creationflags=no_window,
    )  # fmt: skip
    try:
        yield child
    finally:
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout, child.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _environment() -> dict[str, str]:
    """Ours, without what points git to another repository or program."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name in _KEPT}
    return {**kept, **_SET}


class _Collected:
    """Reads a pipe to its end in a thread, as far as there is room."""

    def __init__(self, pipe: IO[bytes], most: int) -> None:
        self.data = b""
        self.is_cut = False
        self._pipe, self._most = pipe, most
        self._thread = threading.Thread(target=self._read, name="git output", daemon=True)
        self._thread.start()

    def join(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # it was closed from the other side
            self.data = self._pipe.read(self._most)
            self.is_cut = len(self.data) == self._most


def _wait(work: Work, done: Callable[[], bool]) -> None:
    """Until `done` says so. Raises Cancelled as soon as nobody wants the answer any more."""
    last = time.monotonic() + SECONDS
    while not done():
        work.check()
        if time.monotonic() > last:
            raise ToolError("execution", f"git did not answer within {SECONDS:.0f} s", reason="git_failed")
