"""What the doctor found."""

from __future__ import annotations

from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """One observation. `what` and `mend` are for the user's eyes; `code` and `facts` hold no name and no path."""

    check: Literal["settings", "state", "daemon", "port", "token", "project", "package", "editor", "files", "client"]
    level: Literal["ok", "note", "problem"]
    code: str
    what: str
    mend: str = ""
    """The command that mends it, or what to do where no command can."""
    facts: dict[str, str] = {}
