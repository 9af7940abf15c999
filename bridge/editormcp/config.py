"""Settings: from flags, else EDITORMCP_* variables, else config.toml, else the defaults here."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from editormcp.announced import state_folder

PREFIX = "EDITORMCP_"
GABP_TOKEN_LENGTH = 32
GABP_PORT_NOT_GIVEN = -1
"""`--gabp` without a number: the launcher's port counts, or the default."""

LEAST_CHARS = 1000
"""Of an answer: with fewer nothing could be told."""

SAMPLE = "sample"
SAMPLE_KNOWLEDGE = Path(__file__).parent / "sample" / "LevelDesign"

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set. Times are in seconds."""

    port: Port = 8730
    any_port: bool = True
    """Whether a free port may be taken when this one is in use: not when the user asked for it."""
    host: str = "127.0.0.1"
    tier: Literal["core", "tier1", "tier2", "tier3", "tier4"] = "core"
    tools: tuple[str, ...] = ()
    """The categories and ids of the tools that are offered; none are all. `mcp.*` always are."""
    offline: Literal["never", "fallback", "only"] = "fallback"
    projects: tuple[str, ...] = ()
    http_token: bool = True
    allowed_origins: tuple[str, ...] = ()
    kb_path: str = ""
    """The folder of the knowledge base; `sample` is the one that comes with EditorMCP."""
    rate_limit: int = 0
    """How many calls a minute one client of the REST face may make; 0 is any number."""
    mcp_max_chars: Annotated[int, msgspec.Meta(ge=0)] = 80_000
    """How many characters a tool's answer on MCP may have, 1000 or more; 0 is any number."""
    hold: float = 5.0
    """How long a call that disk can answer waits for an Editor that reloads."""
    idle: float = 1800.0
    """After how long without a client or an Editor a daemon that `editormcp stdio` started ends itself."""
    disk_memory_mb: Annotated[int, msgspec.Meta(ge=64)] = 3072
    """How much memory reading one project's files may take; a call that needs more fails."""
    disk_idle: float = 600.0
    """How long the process that reads a project's files stays after the last question about them."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    gabp: bool = False
    """Whether a GABP bridge is served, too."""
    gabp_port: Port = 8731
    gabp_token: str = ""
    """The launcher's token, which is taken as well as the daemon's own."""


class InvalidSettings(Exception):
    """A setting that cannot be used, with where it came from."""


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """The state folder: ~/.editormcp, or EDITORMCP_HOME."""
    return Path(state_folder(environ))


def knowledge_folder(setting: str) -> Path:
    """The folder that `kb_path` means: `sample` is ours, unless the working directory has one of that name."""
    folder = Path(setting).expanduser().absolute()
    return SAMPLE_KNOWLEDGE if setting == SAMPLE and not folder.exists() else folder


def load(flags: Mapping[str, Any], environ: Mapping[str, str], file: Path) -> Settings:
    """The settings in force. `flags` holds only what was given on the command line."""
    given = {**_from_file(file), **_from_environment(environ), **flags}
    if "port" in given:
        given["any_port"] = False
    settings = _convert(given, f"the settings ({', '.join(sorted(given))})")
    if 0 < settings.mcp_max_chars < LEAST_CHARS:
        raise InvalidSettings(f"mcp_max_chars: 0, or {LEAST_CHARS} and more; got {settings.mcp_max_chars}")
    return _launched(settings, flags, environ) if settings.gabp else settings


def _from_file(file: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, OSError, UnicodeDecodeError) as error:
        raise InvalidSettings(f"{file}: {error}") from None
    _convert(given, str(file))
    return given


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = environ.get(PREFIX + name.upper())
        if text is not None:
            given[name] = names(text) if name == "tools" else text
            if name in ("projects", "allowed_origins"):
                given[name] = text.split(os.pathsep)
            _convert({name: given[name]}, PREFIX + name.upper())
    return given


def names(text: str) -> tuple[str, ...]:
    """`scene, asset.info` as names."""
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def _launched(settings: Settings, flags: Mapping[str, Any], environ: Mapping[str, str]) -> Settings:
    """What a GABP launcher says in the environment: the port, unless a flag names one, and its token."""
    port, token = environ.get("GABP_SERVER_PORT"), environ.get("GABP_TOKEN")
    if port and "gabp_port" not in flags:
        given = _convert({"gabp_port": port}, "GABP_SERVER_PORT")
        settings = msgspec.structs.replace(settings, gabp_port=given.gabp_port)
    if token:
        settings = msgspec.structs.replace(settings, gabp_token=token)
    if settings.gabp_token and len(settings.gabp_token) < GABP_TOKEN_LENGTH:
        raise InvalidSettings(f"GABP_TOKEN: a token has at least {GABP_TOKEN_LENGTH} characters")
    return settings


def _convert(given: Mapping[str, Any], source: str) -> Settings:
    try:
        return msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidSettings(f"{source}: {error}") from None
