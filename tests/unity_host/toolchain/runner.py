"""How a compiled program is started on each runtime."""

from __future__ import annotations

from pathlib import Path

from unity_host.toolchain.compiler import Runtime, Target
from unity_host.toolchain.places import DOTNET


def command(target: Target, program: Path, *arguments: str) -> list[str]:
    """The command line that runs `program` on the target's runtime."""
    launcher = ["mono", "--debug"] if target.runtime is Runtime.MONO else [str(DOTNET)]
    return [*launcher, str(program), *arguments]
