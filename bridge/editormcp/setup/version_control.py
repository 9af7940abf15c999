"""Whether the rest of the team gets a file: what git would do with it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

SECONDS = 10


def warnings(root: Path, file: Path) -> Iterator[str]:
    """What stands between a file of a project and the others who work on it. Silent where git is not used."""
    name = file.relative_to(root).as_posix()
    if _git(root, "check-ignore", "-q", "--", name) == "":
        yield f"git ignores {name}: the others do not get it. Add to .gitignore:  !/{name}"
    if _git(root, "check-attr", "filter", "--", name).rstrip().endswith(": lfs"):
        yield (
            f"git keeps {name} in LFS: where git lfs is not installed Unity finds a pointer instead. "
            f"Add to .gitattributes:  /{name} -filter -diff -merge -text"
        )


def _git(root: Path, *question: str) -> str:
    """What git answers; a word that is no answer where it says no, is not there, or keeps silent for long."""
    program = shutil.which("git")
    if program is None:
        return "none"
    try:
        done = subprocess.run(
            [program, "-C", str(root), *question], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return "none"
    return done.stdout.decode(errors="replace") if done.returncode == 0 else "none"
