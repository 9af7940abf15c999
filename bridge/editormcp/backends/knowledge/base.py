"""The knowledge base in force: its tools in the catalogue, its content read at each call."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
import structlog

from editormcp.backends import Answer, Call
from editormcp.backends.knowledge.files import Files
from editormcp.catalogue.blueprints.blueprint import File, Link, Prompt, Text, as_tool
from editormcp.catalogue.blueprints.folder import Fingerprint, fingerprint
from editormcp.catalogue.blueprints.loading import Knowledge, load
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.loading import InvalidDefinitions
from editormcp.catalogue.reading import Unreadable
from editormcp.catalogue.validation import Problem
from editormcp.errors import ToolError
from editormcp.wire.jsonrpc import encode

log = structlog.get_logger()

SOURCE = "knowledge base"
"""Under this name the catalogue keeps its tools, as it keeps a project's under the project's id, which has an @."""
MOST_LOGGED = 20


class Said(msgspec.Struct, frozen=True):
    """One turn of a prompt, with its text."""

    role: Literal["user", "assistant"]
    text: str


class KnowledgeBase:
    """Tools and prompts of one folder. A folder that is broken changes nothing: what was good last stays."""

    def __init__(self, root: Path, catalogue: Catalogue) -> None:
        self.root = root
        self.watchers: list[Callable[[], None]] = []
        """Called after every change of the tools or prompts."""
        self._catalogue = catalogue
        self._files = Files(root)
        self._knowledge = Knowledge()
        self._seen: Fingerprint = ()

    # The definitions

    def load(self) -> list[Problem]:
        """Read everything now; the problems, if it cannot be used."""
        self._seen = fingerprint(self.root)  # before reading: what changes meanwhile is seen as a change
        return self._apply(self._read())

    async def refresh(self) -> None:
        """Take over what has changed in the folder since the last look."""
        seen = await asyncio.to_thread(fingerprint, self.root)
        if seen == self._seen:
            return
        self._seen = seen
        self._apply(await asyncio.to_thread(self._read))

    def _read(self) -> Knowledge | InvalidDefinitions:
        try:
            return load(self.root, self._catalogue.is_shipped)
        except InvalidDefinitions as invalid:
            return invalid

    def _apply(self, read: Knowledge | InvalidDefinitions) -> list[Problem]:
        if isinstance(read, InvalidDefinitions):
            _log("knowledge.not_loaded", read.problems, kept=len(self._knowledge.tools))
            return read.problems
        _log("knowledge.warning", (*read.warnings, *read.unreadable))
        log.info("knowledge.loaded", folder=str(self.root), tools=len(read.tools), prompts=len(read.prompts))
        self._knowledge = read
        self._catalogue.bring(SOURCE, map(as_tool, read.tools.values()))
        for watcher in list(self.watchers):
            watcher()
        return []

    # Its prompts

    @property
    def prompts(self) -> list[Prompt]:
        """The prompts it offers: each has an id, a title and a description."""
        return list(self._knowledge.prompts.values())

    async def say(self, prompt: Prompt) -> list[Said]:
        """A prompt's turns, with their files as they are now; or a ToolError."""
        return [Said(turn.role, await self._text(turn.content)) for turn in prompt.messages]

    # Its tools

    async def call(self, call: Call) -> Answer:
        """What a blueprint says."""
        blueprint = self._knowledge.tools.get(call.tool.mcp_name)
        if blueprint is None:  # it went away between the gate and here
            raise ToolError("not_found", call.tool.id)
        blocks = tuple([await self._block(item) for item in blueprint.content])
        return Answer(encode({"content": blocks}), blocks=blocks)

    async def _block(self, content: Text | File | Link) -> dict[str, Any]:
        if isinstance(content, Link):
            link: dict[str, Any] = msgspec.to_builtins(content)
            return link
        return {"type": "text", "text": await self._text(content)}

    async def _text(self, content: Text | File) -> str:
        if isinstance(content, Text):
            return content.text
        try:
            return await self._files.read(content.path)
        except Unreadable as unreadable:
            what = f"{content.path} in the knowledge base cannot be read: {unreadable}"
            raise ToolError("execution", what, reason="knowledge_unreadable", path=content.path) from None


def _log(event: str, problems: Iterable[Problem], **more: object) -> None:
    rows = list(problems)
    for row in rows[:MOST_LOGGED]:
        log.warning(event, problem=str(row), **more)
    if len(rows) > MOST_LOGGED:
        log.warning(event, problem=f"and {len(rows) - MOST_LOGGED} more: editormcp check tells them all", **more)
