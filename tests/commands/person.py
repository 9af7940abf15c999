"""Someone who runs `editormcp setup`: a home folder of its own, with clients in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from daemons import run


class Person:
    """Someone with a home folder, and clients in it."""

    def __init__(self, folder: Path, state: Path) -> None:
        self.home = folder
        self.state = state
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)

    def setup(self, *args: str) -> subprocess.CompletedProcess[str]:
        env = {
            "HOME": str(self.home),
            "USERPROFILE": str(self.home),
            "APPDATA": str(self.home / "Roaming"),
            "LOCALAPPDATA": str(self.home / "Local"),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "CODEX_HOME": str(self.home / ".codex"),
            "CLAUDE_CONFIG_DIR": str(self.home),
            "PATH": str(self.bin),
        }
        return run(self.state, "setup", *args, cwd=self.home, env=env)

    def has(self, path: str, text: str) -> Path:
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        return file

    def made(self) -> list[str]:
        """Every file in the home folder."""
        return sorted(file.relative_to(self.home).as_posix() for file in self.home.rglob("*") if file.is_file())

    def has_claude(self, exit_code: int = 0) -> Path:
        """A fake `claude` that keeps what it was told, and its user file as the real one does."""
        told = self.home / "told"
        script = self.bin / "claude"
        script.write_text(
            f"#!{sys.executable}\n"
            "import json, pathlib, sys\n"
            f"told = pathlib.Path({str(told)!r})\n"
            "with told.open('a') as log: log.write(json.dumps(sys.argv[1:]) + '\\n')\n"
            f"if {exit_code}: sys.exit('claude says no')\n"
            f"file = pathlib.Path({str(self.home / '.claude.json')!r})\n"
            "servers = json.loads(file.read_text())['mcpServers'] if file.exists() else {}\n"
            "verb, name, rest = sys.argv[2], sys.argv[5], sys.argv[7:]\n"
            "if verb == 'remove': del servers[name]\n"
            "else: servers[name] = {'type': 'stdio', 'command': rest[0], 'args': rest[1:], 'env': {}}\n"
            "file.write_text(json.dumps({'mcpServers': servers}))\n",
            encoding="utf-8",
        )
        script.chmod(0o755)
        return told


def entry(file: Path, key: str = "mcpServers") -> dict[str, Any]:
    made: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))[key]["unity"]
    return made
