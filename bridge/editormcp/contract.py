"""Where the contract (protocol/) lies: inside the installed package, or beside bridge/ in a checkout."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
PROTOCOL = _HERE / "protocol" if (_HERE / "protocol").is_dir() else _HERE.parent.parent / "protocol"
