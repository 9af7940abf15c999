"""Codex, which lists its servers as tables of a TOML file: `[mcp_servers.NAME]`."""

from __future__ import annotations

import msgspec

from editormcp.setup import toml_edit
from editormcp.setup.entry import Entry, Taken, entry_of


class TomlServers(msgspec.Struct, frozen=True):
    """The form of such a file."""

    table: str

    def entries(self, text: str) -> dict[str, Entry]:
        """Every server by its name."""
        found = toml_edit.get(text, [self.table])
        return {name: entry_of(value) for name, value in found.items()} if isinstance(found, dict) else {}

    def put(self, text: str, name: str, entry: Entry) -> str:
        self._check(text, name)
        return toml_edit.put(text, [self.table, name], {"command": entry.command, "args": list(entry.args)})

    def drop(self, text: str, name: str) -> str:
        self._check(text, name)
        return toml_edit.drop(text, [self.table, name])

    def _check(self, text: str, name: str) -> None:
        found = self.entries(text).get(name)
        if found is not None and not found.is_ours:
            raise Taken(name)
