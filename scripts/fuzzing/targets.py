"""What is fuzzed: functions of bytes that read what others wrote. Whatever they raise here is a finding."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import msgspec

from editormcp.analysis import unity_log
from editormcp.analysis.cells import NOTHING, Cell, named
from editormcp.analysis.where import conditions, fits
from editormcp.app import Parts
from editormcp.backends.disk.format.documents import documents, normalised
from editormcp.backends.disk.format.references import references_in
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.scene.scan import scan
from editormcp.catalogue.blueprints.loading import load
from editormcp.catalogue.loading import InvalidDefinitions
from editormcp.config import Settings
from editormcp.errors import ToolError
from editormcp.faces.mcp.offer import Offer
from editormcp.faces.mcp.peer import Peer
from editormcp.gate.callers import MCP, Caller
from editormcp.home import Home
from editormcp.setup import jsonc_edit, toml_edit
from editormcp.setup.refused import Refused as NotEdited
from editormcp.wire import gabp, gabp_server, jsonrpc
from editormcp.wire.framing import BadFrame, Frames, frame

LIMIT = 1 << 16
CELLS = [NOTHING, Cell(1, 1.0, "1"), Cell("text", None, "text"), named(1, "On")]
PATH = ("servers", "editormcp")
VALUE = {"command": "editormcp", "args": ["stdio"]}


def json_rpc(data: bytes) -> None:
    with suppress(jsonrpc.Malformed):
        jsonrpc.decode(data)


def mcp(data: bytes) -> None:
    """Every message gets an answer that is JSON, and none of them blames ourselves."""
    loop, peer = _mcp()
    for version in ("2025-03-26", "2025-11-25", ""):
        peer.version = version
        reply = loop.run_until_complete(peer.handle(data, lambda told: None))
        if reply is not None:
            answer = json.loads(bytes(reply))
            errors = [row.get("error", {}) for row in (answer if isinstance(answer, list) else [answer])]
            assert not any(error.get("code") == -32603 for error in errors), answer


def gabp_frames(data: bytes) -> None:
    """What cannot be read is a bad frame; a good one is read however it is cut."""
    _framed(data, 3)
    _framed(data, len(data) or 1)
    body = json.dumps([data.decode(errors="replace")], ensure_ascii=False).encode()
    assert _framed(frame(body) * 2, 7) == ([body, body], "")


def gabp_messages(data: bytes) -> None:
    with suppress(gabp.MalformedMessage):
        gabp.decode(data.decode(errors="replace"))  # a WebSocket has checked it
    with suppress(gabp_server.Refused):
        gabp_server.decode(data)


def yaml(data: bytes) -> None:
    text = normalised(data)
    for document in documents(text):
        read_fields(document.body)
        references_in(document.body)
    scan([text], "Assets/Fuzz.unity")


def blueprints(data: bytes) -> None:
    (_folder() / "tool.json").write_bytes(data)
    with suppress(InvalidDefinitions):
        load(_folder(), lambda name: False)


def jsonc(data: bytes) -> None:
    """What was put is there, and what is dropped is gone."""
    text = data.decode(errors="replace")
    with suppress(NotEdited):
        after = jsonc_edit.put(text, PATH, VALUE)
        assert jsonc_edit.get(after, PATH) == VALUE
        assert jsonc_edit.get(jsonc_edit.drop(after, PATH), PATH) is None


def toml(data: bytes) -> None:
    text = data.decode(errors="replace")
    with suppress(NotEdited):
        after = toml_edit.put(text, PATH, VALUE)
        table = toml_edit.get(after, PATH)
        assert {key: table[key] for key in VALUE} == VALUE
        assert toml_edit.get(toml_edit.drop(after, PATH), PATH) is None


def editor_log(data: bytes) -> None:
    unity_log.projects_of(data)
    unity_log.last_compile(data)
    for line in unity_log.lines(data, 0):
        msgspec.json.encode(line)


def predicates(data: bytes) -> None:
    text = data.decode(errors="replace")
    with suppress(ToolError):
        for condition in conditions([text]):
            for cell in CELLS:
                fits(condition, cell, lambda: False)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "json-rpc": json_rpc,
    "mcp": mcp,
    "gabp-frames": gabp_frames,
    "gabp-messages": gabp_messages,
    "yaml": yaml,
    "blueprints": blueprints,
    "jsonc": jsonc,
    "toml": toml,
    "editor-log": editor_log,
    "predicates": predicates,
}


def _framed(data: bytes, size: int) -> tuple[list[bytes], str]:
    frames = Frames(LIMIT)
    found: list[bytes] = []
    try:
        for at in range(0, len(data), size):
            found += frames.feed(data[at : at + size])
    except BadFrame as bad:
        return found, str(bad)
    return found, ""


@lru_cache(maxsize=1)
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="editormcp-fuzz-"))


@lru_cache(maxsize=1)
def _mcp() -> tuple[asyncio.AbstractEventLoop, Peer]:
    """A client of a daemon that knows no project; nothing is asked of the network."""
    loop = asyncio.new_event_loop()

    async def build() -> Peer:
        def no_files(project: object) -> object:
            raise AssertionError("no project is known")

        parts = Parts(Settings(offline="never"), Home(_folder() / "home"), no_files)  # type: ignore[arg-type]
        core = Offer(parts.dispatch, b"fuzz", None).core
        return Peer(core, Caller(MCP, transport="stdio"), lambda client: None)

    return loop, loop.run_until_complete(build())
