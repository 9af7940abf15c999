"""Claude Code's user configuration, which only its own command writes: `claude mcp add`."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence

from editormcp.setup.entry import Entry, Taken
from editormcp.setup.refused import Refused

SECONDS = 60


def program() -> str | None:
    return shutil.which("claude")


def steps(name: str, found: Entry | None, wanted: Entry | None) -> Sequence[Sequence[str]]:
    """What to tell `claude` so that `found` becomes `wanted` (None: no entry)."""
    if found == wanted:
        return []
    if found is not None and not found.is_ours:
        raise Taken(name)
    remove = ["mcp", "remove", "--scope", "user", name]
    add = ["mcp", "add", "--scope", "user", name, "--", wanted.command, *wanted.args] if wanted else []
    return [step for step in (remove if found else [], add) if step]


def run(claude: str, step: Sequence[str]) -> None:
    """One step, to its end."""
    try:
        done = subprocess.run(
            [claude, *step], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refused(f"{claude} could not be run: {error}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
        raise Refused(f"claude {' '.join(step[:2])}: {said}")
