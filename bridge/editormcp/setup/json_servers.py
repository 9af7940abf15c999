"""Clients that list their servers in a JSON file: an object of entries by name, under one key."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.setup import jsonc_edit
from editormcp.setup.entry import Entry, Taken, entry_of


class JsonServers(msgspec.Struct, frozen=True):
    """The form of such a file."""

    key: str
    """The key that holds the servers."""
    extra: dict[str, Any] = {}
    """What this client wants in an entry besides command and args."""

    def entries(self, text: str) -> dict[str, Entry]:
        """Every server by its name; one without a command (a server reached by its address) has an empty one."""
        found = jsonc_edit.get(text, [self.key])
        return {name: entry_of(value) for name, value in found.items()} if isinstance(found, dict) else {}

    def put(self, text: str, name: str, entry: Entry) -> str:
        """The text with our entry. What the user has added to an entry of ours stays."""
        wanted = {"command": entry.command, "args": list(entry.args)}
        found = self.entries(text).get(name)
        if found is None:
            return jsonc_edit.put(text, [self.key, name], {**self.extra, **wanted})
        if not found.is_ours:
            raise Taken(name)
        for key, value in wanted.items():
            text = jsonc_edit.put(text, [self.key, name, key], value)
        return text

    def drop(self, text: str, name: str) -> str:
        found = self.entries(text).get(name)
        if found is None:
            return text
        if not found.is_ours:
            raise Taken(name)
        return jsonc_edit.drop(text, [self.key, name])
