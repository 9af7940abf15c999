"""The stand-in Editor as a process: started on a project, told what a user or Unity would do."""

from __future__ import annotations

import contextlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from daemons import environment as state_folder
from unity_host.toolchain import assemblies, compiler, runner
from unity_host.toolchain.places import PACKAGE

SCENE = "Assets/Scenes/Quay.unity"
"""The scene of the small level in Quay/."""


class UnityHost:
    """One running stand-in Editor. `do` carries a command out; `send` and `answer` are its two halves."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def do(self, command: str, **details: Any) -> dict[str, Any]:
        """Have a command carried out on the Editor's main thread, and wait until it is."""
        self.send(command, **details)
        return self.answer()

    def send(self, command: str, **details: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": command, **details}) + "\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the stand-in Editor ended with {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        """Let the Editor quit as it does when its user closes it; harmless if it has."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


@contextlib.contextmanager
def unity(target: compiler.Target, project: Path, home: Path, *options: str) -> Iterator[UnityHost]:
    """A stand-in Editor on a project, ended by its pid."""
    program, package = assemblies.host(target), assemblies.reloadable_package(target)
    arguments = [f"--project={project}", f"--package={PACKAGE}", f"--assembly={package}", *options]
    process = subprocess.Popen(
        runner.command(target, program, *arguments),
        env={**compiler.environment(), **state_folder(home)} | _library_path(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    host = UnityHost(process)
    try:
        assert host.answer() == {"ready": True}
        yield host
    finally:
        host.end()


def _library_path() -> dict[str, str]:
    """The runtime's own variables win over the inherited ones."""
    return {
        name: value for name, value in compiler.environment().items() if name.startswith(("LD_", "DOTNET_", "CLR_"))
    }
