"""Where the systems keep a user's configuration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec


class Places(msgspec.Struct, frozen=True):
    """One user's folders on one system. Nothing here looks at the disk."""

    home: Path
    platform: str
    """As in sys.platform."""
    environ: Mapping[str, str] = {}

    def folder(self, variable: str, *otherwise: str) -> Path:
        """The folder an environment variable names, else one below the home folder."""
        given = self.environ.get(variable)
        return Path(given) if given else self.home.joinpath(*otherwise)

    @property
    def config(self) -> Path:
        """~/.config: for programs that keep to it everywhere but on Windows."""
        return self.home / ".config" if self.platform == "darwin" else self.folder("XDG_CONFIG_HOME", ".config")

    @property
    def roaming(self) -> Path:
        return self.folder("APPDATA", "AppData", "Roaming")

    @property
    def local(self) -> Path:
        return self.folder("LOCALAPPDATA", "AppData", "Local")

    @property
    def applications(self) -> Path:
        """Where desktop programs keep their data."""
        if self.platform == "win32":
            return self.roaming
        return self.home / "Library" / "Application Support" if self.platform == "darwin" else self.config
