"""The MCP clients we know: where each keeps its servers, and in which form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from editormcp.setup.entry import Entry
from editormcp.setup.json_servers import JsonServers
from editormcp.setup.places import Places
from editormcp.setup.toml_servers import TomlServers


class Form(Protocol):
    """How a file lists servers: pure edits of its text."""

    def entries(self, text: str) -> dict[str, Entry]: ...

    def put(self, text: str, name: str, entry: Entry) -> str: ...

    def drop(self, text: str, name: str) -> str: ...


class Client(msgspec.Struct, frozen=True):
    """One client. Its user file is the first of `files` that exists, else the first."""

    id: str
    title: str
    form: Form
    files: Callable[[Places], Sequence[Path]]
    in_project: str = ""
    """Its file inside a project, if it reads one there."""
    by_command: bool = False
    """Its user file is written by its own command only."""

    def user_file(self, places: Places) -> Path:
        candidates = self.files(places)
        return next((file for file in candidates if file.exists()), candidates[0])

    def file(self, places: Places, folder: Path | None) -> Path:
        """The file for a project, where the client has one, or the user's."""
        return folder / self.in_project if folder and self.in_project else self.user_file(places)


STDIO = {"type": "stdio"}


def _claude_desktop(places: Places) -> Sequence[Path]:
    file = Path("Claude", "claude_desktop_config.json")
    if places.platform == "win32":
        # As an MSIX package, its form since 2026, it sees a roaming folder of its own, never the file in the real one.
        packaged = sorted(places.local.glob("Packages/Claude_*"))
        if packaged:
            return [folder / "LocalCache" / "Roaming" / file for folder in packaged]
    return [places.applications / file]


def _vs_code(places: Places) -> Sequence[Path]:
    return [places.applications / edition / "User" / "mcp.json" for edition in ("Code", "Code - Insiders")]


def _zed(places: Places) -> Sequence[Path]:
    folder = places.roaming / "Zed" if places.platform == "win32" else places.config / "zed"
    return [folder / "settings.json"]


CLIENTS = (
    Client(
        "claude-code",
        "Claude Code",
        JsonServers("mcpServers", STDIO),
        lambda places: [places.folder("CLAUDE_CONFIG_DIR") / ".claude.json"],
        ".mcp.json",
        by_command=True,
    ),
    Client("claude-desktop", "Claude Desktop", JsonServers("mcpServers"), _claude_desktop),
    Client(
        "cursor",
        "Cursor",
        JsonServers("mcpServers"),
        lambda places: [places.home / ".cursor" / "mcp.json"],
        ".cursor/mcp.json",
    ),
    Client("vscode", "VS Code", JsonServers("servers", STDIO), _vs_code, ".vscode/mcp.json"),
    Client(
        "windsurf",
        "Windsurf",
        JsonServers("mcpServers"),
        lambda places: [places.home / ".codeium" / "windsurf" / "mcp_config.json"],
    ),
    Client(
        "codex",
        "Codex",
        TomlServers("mcp_servers"),
        lambda places: [places.folder("CODEX_HOME", ".codex") / "config.toml"],
        ".codex/config.toml",
    ),
    Client(
        "gemini",
        "Gemini CLI",
        JsonServers("mcpServers"),
        lambda places: [places.home / ".gemini" / "settings.json"],
        ".gemini/settings.json",
    ),
    Client("zed", "Zed", JsonServers("context_servers"), _zed, ".zed/settings.json"),
)
BY_ID = {client.id: client for client in CLIENTS}
