"""MCP over Streamable HTTP, both eras: sessions and a push stream in the older, single exchanges in the newer."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets

import msgspec
import structlog

from editormcp.faces.mcp.core import Core
from editormcp.faces.mcp.peer import Peer
from editormcp.faces.sse import EventStream, Exchange
from editormcp.gate.callers import Caller
from editormcp.serving.asgi import Headers, Receive, Scope, Send, reply
from editormcp.serving.clients import UNNAMED, Client, Clients
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import NOTHING, Code, Malformed, Message, decode, error

log = structlog.get_logger()

MAX_SESSIONS = 256
_BAD_REQUEST = (
    Code.PARSE,
    Code.REQUEST,
    Code.PARAMS,
    mcp.HEADER_MISMATCH,
    mcp.MISSING_CAPABILITY,
    mcp.UNSUPPORTED_VERSION,
)
STATUS = {**dict.fromkeys(_BAD_REQUEST, 400), Code.METHOD: 404}
"""HTTP statuses of the stateless era's errors; any other is a 200."""
SIGNATURE = 32
"""How many characters at the end of a session id are the signature of those before."""
ABILITIES = {"g": "elicitation", "h": "sampling", "i": "roots"}
"""Letters in a session id for what the client can be asked; the other letters are hexadecimal digits."""
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


class McpHttp:
    """Serves `/mcp`. Host, Origin, token, content type and size have been checked before."""

    def __init__(self, core: Core, key: str, clients: Clients) -> None:
        self._core = core
        self._clients = clients
        self._now = asyncio.get_running_loop().time
        self._key = key.encode()
        self._sessions: dict[str, Peer] = {}
        self._streams: dict[str, EventStream] = {}
        self._ended: dict[str, None] = {}

    async def serve(
        self, scope: Scope, headers: Headers, content: bytes, caller: Caller, receive: Receive, send: Send
    ) -> None:
        """One HTTP request."""
        method = scope["method"]
        if headers.get(b"mcp-protocol-version", b"").decode("latin-1") in mcp.STATELESS_ERA and method != "POST":
            await reply(send, 405, headers=[(b"allow", b"POST")])
        elif method == "POST":
            await self._post(headers, content, caller, receive, send)
        elif method == "GET":
            await self._open_stream(headers, caller, receive, send)
        elif method == "DELETE":
            await self._end_session(headers, send)
        else:
            await reply(send, 405, headers=[(b"allow", b"GET, POST, DELETE")])

    # Either era

    async def _post(self, headers: Headers, content: bytes, caller: Caller, receive: Receive, send: Send) -> None:
        stateless = headers.get(b"mcp-protocol-version", b"").decode("latin-1") in mcp.STATELESS_ERA
        try:
            message = decode(content)
        except Malformed as malformed:
            if not stateless and content.lstrip()[:1] == b"[":
                await self._in_session(headers, content, None, caller, receive, send)
            else:
                await reply(send, 400, error(malformed.id, malformed.row.code, str(malformed)))
            return
        if stateless or _has_version(message):
            await self._single_exchange(headers, message, caller, receive, send)
        else:
            await self._in_session(headers, content, message, caller, receive, send)

    # The stateless era

    async def _single_exchange(
        self, headers: Headers, message: Message, caller: Caller, receive: Receive, send: Send
    ) -> None:
        if message.id is NOTHING:
            await reply(send, 202)
            return
        if fault := _header_fault(headers, message):
            await reply(send, 400, error(bytes(message.id), mcp.HEADER_MISMATCH, fault))
            return
        peer = Peer(self._core, caller, self._hear)
        await Exchange(receive, send, STATUS, cancel_on_close=True).run(lambda notify: peer.serve(message, notify))

    # The initialize era

    async def _in_session(
        self, headers: Headers, content: bytes, message: Message | None, caller: Caller, receive: Receive, send: Send
    ) -> None:
        extra: list[tuple[bytes, bytes]] = []
        if message is not None and message.method == "initialize":
            session, peer = self._new_session(caller, _abilities(message))
            extra = [(b"mcp-session-id", session.encode())]
        else:
            found = self._session(headers, caller)
            if isinstance(found, int):
                await _no_session(send, found)
                return
            peer = found
        if message is not None and (message.id is NOTHING or not message.method):
            await peer.serve(message, lambda _: None)
            await reply(send, 202)
            return
        exchange = Exchange(receive, send, {}, cancel_on_close=False, headers=extra)
        if message is None:
            await exchange.run(lambda notify: peer.handle(content, notify))
        else:
            await exchange.run(lambda notify: peer.serve(message, notify))

    async def _open_stream(self, headers: Headers, caller: Caller, receive: Receive, send: Send) -> None:
        """The stream that carries what no request asked for; a newer one takes the place of an older."""
        if b"text/event-stream" not in headers.get(b"accept", b""):
            await reply(send, 406)
            return
        peer = self._session(headers, caller)
        if isinstance(peer, int):
            await _no_session(send, peer)
            return
        session = headers[b"mcp-session-id"].decode("latin-1")
        stream = EventStream(send)
        if old := self._streams.get(session):
            old.end()
        self._streams[session] = stream
        self._is_here(session, peer)
        peer.hear_changes(stream.notify)
        try:
            await stream.run(receive, self._core.stopping)
        finally:
            if self._streams.get(session) is stream:
                del self._streams[session]
                self._core.changes.unlisten(peer)
                self._is_here(session, peer)

    async def _end_session(self, headers: Headers, send: Send) -> None:
        session = headers.get(b"mcp-session-id", b"").decode("latin-1")
        peer = self._sessions.pop(session, None)
        if peer is None:
            await _no_session(send, 404 if session else 400)
            return
        self._ended[session] = None
        while len(self._ended) > MAX_SESSIONS:
            del self._ended[next(iter(self._ended))]
        peer.close()
        self._clients.go(session)
        if stream := self._streams.get(session):
            stream.end()
        await reply(send, 204)

    def _new_session(self, caller: Caller, abilities: str) -> tuple[str, Peer]:
        """A session whose id holds, signed, what a later daemon must know of the client to go on with it."""
        known = f"{secrets.token_hex(16)}{abilities}"
        session = f"{known}{self._sign(known)}"
        return session, self._keep(session, caller)

    def _session(self, headers: Headers, caller: Caller) -> Peer | int:
        """The client's session, or the status that refuses it. One signed before a restart is taken up again."""
        session = headers.get(b"mcp-session-id", b"").decode("latin-1")
        version = headers.get(b"mcp-protocol-version", b"2025-03-26").decode("latin-1")
        if not session or version not in mcp.INITIALIZE_ERA:
            return 400
        if peer := self._sessions.get(session):
            self._sessions[session] = self._sessions.pop(session)  # most recently used last
            self._is_here(session, peer)
            return peer
        known, signature = session[:-SIGNATURE], session[-SIGNATURE:]
        if session in self._ended or not hmac.compare_digest(signature.encode(), self._sign(known).encode()):
            return 404
        peer = self._keep(session, caller)
        peer.version = version
        peer.capabilities = {name: {} for letter, name in ABILITIES.items() if letter in known[-len(ABILITIES) :]}
        peer.introduce(mcp.Implementation())  # the client told its name to a daemon that has ended
        return peer

    def _keep(self, session: str, caller: Caller) -> Peer:
        peer: Peer = Peer(self._core, caller, lambda client: self._is_here(session, peer))
        self._sessions[session] = peer
        while (
            len(self._sessions) > MAX_SESSIONS
        ):  # the least recently used goes; its id stays valid, and the next request makes it anew
            oldest = next(iter(self._sessions))
            if oldest in self._streams:
                self._streams[oldest].end()
            self._sessions.pop(oldest).close()
            self._clients.go(oldest)
        return peer

    def _hear(self, client: Client) -> None:
        """A single request counts as a client if it has a name."""
        if client.name != UNNAMED:
            self._clients.heard(client, client, self._now())

    def _is_here(self, session: str, peer: Peer) -> None:
        """With an open stream a client is here; without one, for a while after each request."""
        if peer.client is None or self._sessions.get(session) is not peer:
            return
        if session in self._streams:
            self._clients.come(session, peer.client)
        else:
            self._clients.heard(session, peer.client, self._now())

    def _sign(self, known: str) -> str:
        return hmac.new(self._key, known.encode(), hashlib.sha256).hexdigest()[:SIGNATURE]


async def _no_session(send: Send, status: int) -> None:
    why = (
        "no such session: initialize again"
        if status == 404
        else "initialize first and send Mcp-Session-Id and a known MCP-Protocol-Version"
    )
    await reply(send, status, error(b"null", Code.REQUEST, f"Invalid Request: {why}"))


class _Hello(msgspec.Struct):
    capabilities: dict[str, msgspec.Raw] = {}


def _abilities(initialize: Message) -> str:
    try:
        hello = msgspec.json.decode(initialize.params, type=_Hello)
    except msgspec.DecodeError:
        return ""  # the core says what is wrong with the params
    return "".join(letter for letter, name in ABILITIES.items() if name in hello.capabilities)


def _has_version(message: Message) -> bool:
    """Whether a request carries the stateless era's _meta."""
    try:
        params = msgspec.json.decode(message.params, type=mcp.Params) if message.params is not NOTHING else mcp.Params()
    except msgspec.DecodeError:
        return False
    return params.meta.protocol_version is not NOTHING


class _Named(mcp.Params):
    name: msgspec.Raw = NOTHING
    uri: msgspec.Raw = NOTHING


def _header_fault(headers: Headers, message: Message) -> str:
    """What in the headers disagrees with the body, or nothing."""
    try:
        params = msgspec.json.decode(message.params, type=_Named) if message.params is not NOTHING else _Named()
    except msgspec.DecodeError:
        return ""  # the core says what is wrong with the params
    if params.meta.protocol_version is NOTHING:
        return ""  # likewise
    wanted = [
        (b"mcp-protocol-version", _text(params.meta.protocol_version)),
        (b"mcp-method", message.method),
    ]
    if message.method in NAMED:
        wanted.append((b"mcp-name", _text(getattr(params, NAMED[message.method]))))
    for name, value in wanted:
        if _plain(headers.get(name)) != value:
            return f"Header mismatch: {name.decode()} must be {value!r}, as in the body"
    return ""


def _text(raw: msgspec.Raw) -> str | None:
    try:
        return msgspec.json.decode(raw, type=str)
    except msgspec.DecodeError:
        return None


def _plain(header: bytes | None) -> str | None:
    """A header's value; what does not fit into a header travels as `=?base64?…?=`."""
    if header is None:
        return None
    header = header.strip(b" \t")
    if not (header.startswith(b"=?base64?") and header.endswith(b"?=")):
        return header.decode("latin-1")
    try:
        return base64.b64decode(header[9:-2], validate=True).decode()
    except ValueError:  # of which bad base64 and bad UTF-8 are kinds
        return None
