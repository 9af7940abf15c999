"""A blueprint: a tool, or a prompt, that is nothing but content; and how it appears among the other tools."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from editormcp.catalogue.definition import DAEMON, Tool

TIMEOUT_MS = 10_000


class Text(msgspec.Struct, frozen=True, tag_field="type", tag="text"):
    text: str


class File(msgspec.Struct, frozen=True, tag_field="type", tag="file"):
    """A text file of the knowledge base, read anew for each call."""

    path: str


class Link(msgspec.Struct, frozen=True, tag_field="type", tag="resource_link", rename="camel", omit_defaults=True):
    """A resource that the client reads by itself, if it wants to."""

    uri: str
    name: str
    mime_type: str | None = None
    description: str | None = None


class Blueprint(msgspec.Struct, frozen=True):
    """A knowledge tool as its file defines it."""

    id: str
    title: str
    description: str
    content: tuple[Text | File | Link, ...]


class Message(msgspec.Struct, frozen=True):
    """One turn of a prompt."""

    role: Literal["user", "assistant"]
    content: Text | File


class Prompt(msgspec.Struct, frozen=True):
    """A conversation to start with, as its file defines it."""

    id: str
    title: str
    description: str
    messages: tuple[Message, ...]


class KnowledgeTool(Tool, frozen=True, dict=True, rename="camel"):
    """A blueprint `x_y` as a tool: `kb.x-y` by its v0.1 id, `kb/x_y` on GABP, and `x_y` itself on MCP."""

    blueprint: str = ""

    @cached_property
    def mcp_name(self) -> str:
        return self.blueprint

    @cached_property
    def gabp_name(self) -> str:
        return f"kb/{self.blueprint}"


def as_tool(blueprint: Blueprint) -> KnowledgeTool:
    content = "What the knowledge base says: text and resource_link blocks, in order."
    return KnowledgeTool(
        id=f"kb.{blueprint.id.replace('_', '-')}",
        name=blueprint.title,
        description=blueprint.description,
        category="project",
        safety_level="read-only",
        tier="core",
        inputs={},
        outputs={"content": {"type": "array", "description": content, "items": {"type": "object"}}},
        timeout_ms=TIMEOUT_MS,
        answered_by=(DAEMON,),
        tags=("knowledge",),
        blueprint=blueprint.id,
    )
