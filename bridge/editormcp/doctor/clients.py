"""The clients: whether they know us, and whether what they would start is there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from editormcp.doctor.finding import Finding
from editormcp.setup import files
from editormcp.setup.clients import CLIENTS, Client
from editormcp.setup.entry import Entry
from editormcp.setup.places import Places
from editormcp.setup.refused import Refused


def judge(places: Places, folders: Sequence[Path], token: str) -> Iterator[Finding]:
    """One finding for each entry of ours in the user's files and those of these folders; a note if there is none."""
    known = False
    for client in CLIENTS:
        for folder in (None, *(folders if client.in_project else ())):
            file = client.file(places, folder)
            for finding in _file(client, file, folder, token):
                known = known or finding.code == "set_up"
                yield finding
    if not known:
        yield Finding("client", "note", "none", "No client that we know has EditorMCP yet", "editormcp setup")


def _file(client: Client, file: Path, folder: Path | None, token: str) -> Iterator[Finding]:
    told = {"client": client.id, "scope": "project" if folder else "user"}
    mend = f"editormcp setup {client.id}" + (f' --project "{folder}"' if folder else "")
    try:
        text = files.read(file)
        entries = client.form.entries(text) if text is not None else {}
    except Refused as error:
        what = f"{client.title}: {file}: {error}"
        yield Finding("client", "problem", "unreadable", what, "correct it where the message says", told)
        return
    if folder and token and text and token in text:
        what = f"{client.title}: {file} holds your token, and is in a project that others may get"
        yield Finding("client", "problem", "token_in_project", what, "editormcp token --new   and take it out", told)
    for name, entry in entries.items():
        if entry.is_ours:
            yield _entry(client, file, name, entry, mend, told)


def _entry(client: Client, file: Path, name: str, entry: Entry, mend: str, told: dict[str, str]) -> Finding:
    if shutil.which(entry.command) is None:
        what = f'{client.title}: the command of "{name}" in {file} is not there: {entry.command}'
        return Finding("client", "problem", "command_gone", what, mend, told)
    return Finding("client", "ok", "set_up", f'{client.title}: set up as "{name}" in {file}', facts=told)
