"""Codex, which lists its servers as tables of a TOML file: `[mcp_servers.NAME]`."""

from __future__ import annotations

import msgspec

from editormcp.setup import toml_edit
from editormcp.setup.entry import Entry, Taken


class TomlServers(msgspec.Struct, frozen=True):
    """The form of such a file."""

    table: str

    def find(self, text: str, name: str) -> Entry | None:
        found = toml_edit.get(text, [self.table, name])
        if found is None:
            return None
        given = found if isinstance(found, dict) else {}
        args = given.get("args")
        return Entry(str(given.get("command", "")), tuple(map(str, args)) if isinstance(args, list) else ())

    def put(self, text: str, name: str, entry: Entry) -> str:
        self._check(text, name)
        return toml_edit.put(text, [self.table, name], {"command": entry.command, "args": list(entry.args)})

    def drop(self, text: str, name: str) -> str:
        self._check(text, name)
        return toml_edit.drop(text, [self.table, name])

    def _check(self, text: str, name: str) -> None:
        found = self.find(text, name)
        if found is not None and not found.is_ours:
            raise Taken(name)
