"""GABP 1.1 messages as the Editor leg carries them: strict in what is sent, tolerant in what is read."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from editormcp.wire import jsonrpc
from editormcp.wire.jsonrpc import NOTHING, encode
from editormcp.wire.values import TOO_MANY, too_many_values

T = TypeVar("T")

VERSION = "gabp/1"
SUBPROTOCOL = "gabp.1"


class Code(jsonrpc.Code):
    """GABP's error codes, JSON-RPC's among them, as far as they are used here."""

    AUTH_REQUIRED = -32100
    AUTH_FAILED = -32101
    ACCESS_DENIED = -32103
    VERSION = -32200
    MESSAGE_TYPE = -32201
    MISSING_FIELD = -32202
    BAD_FIELD = -32203
    RESOURCE_NOT_FOUND = -32300
    RESOURCE_DENIED = -32301
    TOOL_NOT_FOUND = -32400
    TOOL_UNAVAILABLE = -32401
    TOOL_FAILED = -32402
    TOOL_TIMEOUT = -32403
    CHANNEL_NOT_FOUND = -32500


MOST_BESIDE = 1 << 20
"""Bytes of what comes with an error, or beside an output. More is not read."""
MOST_EVENT = 4 << 20
"""Bytes of an event."""
MOST_WELCOME = 1 << 20


class Error(msgspec.Struct, gc=False):
    code: int = Code.INTERNAL
    message: str = ""
    data: msgspec.Raw = NOTHING

    def details(self) -> dict[str, Any] | None:
        """What the Editor says about it, as far as anybody wants to read that."""
        return read_beside(self.data, dict[str, Any], None)


class Output(msgspec.Struct, gc=False):
    """What an EditorMCP Editor answers to tools/call: the tool's output stays the bytes it is."""

    output: msgspec.Raw
    diagnostics: msgspec.Raw = NOTHING


class Message(msgspec.Struct, gc=False):
    """A request, a response or an event. `result` is filled for a wrapped tool output, `plain` for any other result."""

    v: str
    type: Literal["request", "response", "event"]
    id: str = ""
    method: str = ""
    params: msgspec.Raw = NOTHING
    result: Output | None = None
    error: Error | None = None
    channel: str = ""
    seq: int = 0
    payload: msgspec.Raw = NOTHING
    plain: msgspec.Raw = msgspec.field(
        default=NOTHING, name=" plain"
    )  # no peer sends this name: only `decode` fills it


class _Plain(msgspec.Struct, gc=False):
    v: str
    type: Literal["request", "response", "event"]
    result: msgspec.Raw = NOTHING
    id: str = ""
    error: Error | None = None


class MalformedMessage(ValueError):
    """A frame that is not a GABP message. `id` is the call it seems to answer, or empty."""

    def __init__(self, why: str, id: str = "") -> None:
        super().__init__(why)
        self.id = id


class OtherVersion(MalformedMessage):
    """A message of another version of GABP."""


_decode = msgspec.json.Decoder(Message).decode
_decode_plain = msgspec.json.Decoder(_Plain).decode


def decode(text: str | bytes) -> Message:
    """Read one message. A tool's output, however large, is passed over once and never parsed."""
    try:
        message = _decode(text)
    except msgspec.ValidationError:
        message = _decode_other(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedMessage(str(error) or type(error).__name__, guess_id(text)) from None
    if message.v != VERSION:
        raise OtherVersion(f"{message.v} is not supported, {VERSION} is")
    if not message.id or (message.type == "event" and not message.channel):
        raise MalformedMessage(f"{message.type} without {'channel' if message.id else 'id'}")
    return message


def _decode_other(text: str | bytes) -> Message:
    """A response whose result is not a wrapped output: of another method, or of a plain GABP peer."""
    try:
        plain = _decode_plain(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedMessage(str(error) or type(error).__name__, guess_id(text)) from None
    if plain.type != "response":
        raise MalformedMessage(f"a {plain.type} with members of the wrong type")
    return Message(v=plain.v, type="response", id=plain.id, error=plain.error, plain=plain.result)


def read_beside(raw: msgspec.Raw, wanted: Any, otherwise: T) -> Any | T:
    """What stands beside something else, unless it is too much, or of another form."""
    given = bytes(raw)
    if not given or len(given) > MOST_BESIDE or too_many_values(given):
        return otherwise
    try:
        return msgspec.json.decode(given, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return otherwise


def check_event(payload: msgspec.Raw) -> None:
    """Raises msgspec.DecodeError where it is too much to be read. A line of the console is a text, with any signs."""
    if len(payload) > MOST_EVENT or too_many_values(bytes(payload)):
        raise msgspec.DecodeError(f"an event may have {MOST_EVENT} bytes, this one has {len(payload)}; {TOO_MANY}")


def guess_id(text: str | bytes) -> str:
    """The id near the head of a frame that cannot be decoded, so that its caller need not wait for the deadline."""
    head = text[:200]
    _, found, rest = (head.decode(errors="replace") if isinstance(head, bytes) else head).partition('"id":')
    parts = rest.split('"', 2)
    return parts[1] if found and len(parts) == 3 else ""


def request(id: str, method: str, params: Any) -> bytes:
    """A request, ready to be sent."""
    return encode({"v": VERSION, "id": id, "type": "request", "method": method, "params": params})


def response(id: str, result: Any) -> bytes:
    """An answer to a request of the peer."""
    return encode({"v": VERSION, "id": id, "type": "response", "result": result})


def error_response(id: str, code: int, message: str) -> bytes:
    """A refusal of a request of the peer."""
    return encode({"v": VERSION, "id": id, "type": "response", "error": {"code": code, "message": message}})


# The session's own messages


class App(msgspec.Struct, frozen=True):
    name: str = "GABP server"
    version: str = ""


class EditorExtension(msgspec.Struct, frozen=True, rename="camel"):
    """capabilities.extensions.editormcp of the welcome."""

    project_name: str
    project_path: str
    unity_version: str
    project_id: str = ""
    platform: str = ""
    pid: int = 0
    package_version: str = ""
    tools_hash: str = ""
    console_log_path: str = ""
    """Where the Editor logs; the daemon reads it there when no package runs (Safe Mode)."""


class Extensions(msgspec.Struct, frozen=True):
    editormcp: EditorExtension | None = None


class Capabilities(msgspec.Struct, frozen=True):
    methods: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    extensions: Extensions = Extensions()


class Welcome(msgspec.Struct, frozen=True, rename="camel"):
    """The answer to session/hello."""

    agent_id: str = ""
    app: App = App()
    capabilities: Capabilities = Capabilities()
    schema_version: str = "1.0"


class EditorState(msgspec.Struct, frozen=True, rename="camel"):
    """The heartbeat: payload of editor/state."""

    state: str
    focused: bool | None = None
    stall_ms: float = 0
    tick_ms: float | None = None
    modal: str | None = None


class OpenScene(msgspec.Struct, frozen=True):
    path: str
    guid: str = ""
    loaded: bool = True
    dirty: bool = False
    active: bool = False


class OpenScenes(msgspec.Struct, frozen=True):
    """Payload of editor/scenes: what the Editor itself can answer for."""

    open: tuple[OpenScene, ...] = ()
    stage: str | None = None
    """The prefab that is open in Prefab Mode."""
    playing: bool = False


class ProgressReport(msgspec.Struct, frozen=True):
    id: str
    progress: float
    total: float | None = None
    message: str | None = None


class ToolList(msgspec.Struct, frozen=True, rename="camel"):
    """Result of editormcp/tools (v0.1 definitions) or, from a plain peer, tools/list (GABP tools)."""

    tools: tuple[dict[str, Any], ...]
    tools_hash: str = ""
