"""MCP's own messages, for every revision: what requests carry, and how results are put together."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from editormcp.wire.jsonrpc import NOTHING, encode
from editormcp.wire.long_reply import Quoted, quoted

INITIALIZE_ERA = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
STATELESS_ERA = ("2026-07-28",)
REVISIONS = (*reversed(STATELESS_ERA), *reversed(INITIALIZE_ERA))
WITH_BATCHES = ("2024-11-05", "2025-03-26")
WITHOUT_STRUCTURE = ("2024-11-05", "2025-03-26")
"""Revisions that know no outputSchema and no structuredContent."""

HEADER_MISMATCH = -32020
MISSING_CAPABILITY = -32021
UNSUPPORTED_VERSION = -32022
NOT_FOUND = -32002
"""Of a resource, before the stateless era."""

MOST_SUBSCRIPTIONS = 1000
"""Single resources that one client, or one subscription, may want to hear of."""

SVG = "image/svg+xml"
_PREFIX = "io.modelcontextprotocol/"
PROTOCOL_VERSION = f"{_PREFIX}protocolVersion"
CLIENT_CAPABILITIES = f"{_PREFIX}clientCapabilities"
CLIENT_INFO = f"{_PREFIX}clientInfo"
SERVER_INFO = f"{_PREFIX}serverInfo"
SUBSCRIPTION_ID = f"{_PREFIX}subscriptionId"
LOG_LEVEL = f"{_PREFIX}logLevel"
VIEWS = f"{_PREFIX}ui"
"""The extension of hosts that show views beside answers (MCP Apps)."""
VIEW_TYPE = "text/html;profile=mcp-app"

Level = Literal["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]


class Meta(msgspec.Struct):
    """A request's `_meta`, as far as anyone here reads it."""

    progress_token: str | int | float | None = msgspec.field(default=None, name="progressToken")
    protocol_version: msgspec.Raw = msgspec.field(default=NOTHING, name=PROTOCOL_VERSION)
    client_capabilities: msgspec.Raw = msgspec.field(default=NOTHING, name=CLIENT_CAPABILITIES)
    client_info: msgspec.Raw = msgspec.field(default=NOTHING, name=CLIENT_INFO)
    log_level: Level | None = msgspec.field(default=None, name=LOG_LEVEL)


class Params(msgspec.Struct):
    """What every request's params may carry."""

    meta: Meta = msgspec.field(default_factory=Meta, name="_meta")


class Implementation(msgspec.Struct):
    """What a client calls itself, of any form: nothing is refused because of it."""

    name: Any = None
    version: Any = None


class ListParams(Params):
    cursor: str | None = None


class AnswerParams(Params, kw_only=True):
    """A request that the stateless era lets us answer with questions: asked again, it carries the answers."""

    input_responses: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict, name="inputResponses")
    request_state: str | None = msgspec.field(default=None, name="requestState")


class CallParams(AnswerParams, kw_only=True):
    name: str
    arguments: dict[str, Any] | None = None


class ReadParams(AnswerParams, kw_only=True):
    uri: str


class PromptParams(AnswerParams, kw_only=True):
    name: str
    arguments: dict[str, str] | None = None


class UriParams(Params, kw_only=True):
    uri: str


class LevelParams(Params, kw_only=True):
    level: Level


class PromptRef(msgspec.Struct, tag_field="type", tag="ref/prompt"):
    name: str


class TemplateRef(msgspec.Struct, tag_field="type", tag="ref/resource"):
    uri: str


class Argument(msgspec.Struct):
    """The argument that is being typed, as far as it has come."""

    name: str
    value: str


class CompletionContext(msgspec.Struct):
    """What the other arguments have been given already."""

    arguments: dict[str, str] = {}


class CompleteParams(Params, kw_only=True):
    ref: PromptRef | TemplateRef
    argument: Argument
    context: CompletionContext = msgspec.field(default_factory=CompletionContext)


class InitializeParams(Params, kw_only=True, rename="camel"):
    protocol_version: str
    capabilities: dict[str, Any] = {}
    client_info: dict[str, Any] = {}


class Filter(msgspec.Struct, rename="camel"):
    """What a subscription wants to hear about."""

    tools_list_changed: bool | None = None
    prompts_list_changed: bool | None = None
    resources_list_changed: bool | None = None
    resource_subscriptions: Annotated[list[str], msgspec.Meta(max_length=MOST_SUBSCRIPTIONS)] | None = None


class ListenParams(Params, kw_only=True):
    notifications: Filter


class CancelledParams(Params, kw_only=True):
    request_id: msgspec.Raw = msgspec.field(name="requestId")


class Result(msgspec.Struct):
    """A result without its braces: members as bytes, ready to be joined. A large output is never copied before that."""

    members: tuple[bytes | Quoted, ...] = ()
    meta: dict[str, Any] = {}
    cached_ms: int | None = None
    """For lists, reads and discovery: how long a client of the stateless era may keep it."""
    kind: bytes = b"complete"
    """The stateless era's type of the result: complete or input_required."""


def join(result: Result, server_info: bytes | None) -> list[bytes | Quoted]:
    """The result's JSON in parts. `server_info` is for the stateless era, whose results say more about themselves."""
    if server_info is None and not result.meta:
        return [b"{", *result.members, b"}"]
    parts: list[bytes | Quoted] = [b"{", *result.members]
    extras: list[bytes] = []
    meta = [encode(name) + b":" + encode(value) for name, value in result.meta.items()]
    if server_info is not None:
        extras.append(b'"resultType":"' + result.kind + b'"')
        meta.append(b'"' + SERVER_INFO.encode() + b'":' + server_info)
        if result.cached_ms is not None:
            extras.append(b'"ttlMs":%d,"cacheScope":"private"' % result.cached_ms)
    if meta:
        extras.append(b'"_meta":{' + b",".join(meta) + b"}")
    if extras:
        parts.append((b"," if result.members else b"") + b",".join(extras))
    parts.append(b"}")
    return parts


def tool_result(
    output: bytes, diagnostics: tuple[str, ...], links: tuple[dict[str, Any], ...] = (), *, structured: bool
) -> Result:
    """A tool's answer: the same JSON as text and, where the revision knows it, as structured content."""
    if diagnostics:
        comma = b"" if output.strip() == b"{}" else b","
        output = output.rstrip()[:-1] + comma + b'"diagnostics":' + encode(diagnostics) + b"}"
    more = b"".join(b"," + encode(link) for link in links) if links else b""
    head = (b'"content":[{"type":"text","text":', quoted(output), b"}", more, b"]")
    return Result(
        (*head, b',"structuredContent":', output, b',"isError":false') if structured else (*head, b',"isError":false')
    )


def picture_block(mime_type: str, data: bytes) -> dict[str, Any]:
    """A picture as content: hosts show no SVG as an image, so that one is text, which a model can read."""
    if mime_type == SVG:
        return {"type": "text", "text": data.decode()}
    return {"type": "image", "data": data, "mimeType": mime_type}


def content_result(output: bytes, blocks: tuple[dict[str, Any], ...], *, structured: bool) -> Result:
    """An answer that is content itself: to be read as it is, not as JSON."""
    if not structured:
        return Result((b'"content":', encode([_without_link(block) for block in blocks]), b',"isError":false'))
    return Result((b'"content":', encode(blocks), b',"structuredContent":', output, b',"isError":false'))


def _without_link(block: dict[str, Any]) -> dict[str, Any]:
    """A link in words, for the revisions that know no other way: those without structured content."""
    if block["type"] != "resource_link":
        return block
    told = [block["name"], block["uri"], *([block["description"]] if "description" in block else [])]
    return {"type": "text", "text": "\n".join(told)}


def tool_failure(text: str, meta: dict[str, Any]) -> Result:
    """A tool that failed, told in words. Structured content would be checked against the tool's output schema."""
    return Result((encode({"content": [{"type": "text", "text": text}], "isError": True})[1:-1],), meta)
