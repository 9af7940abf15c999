"""The one port: who may come in, and to which face."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from urllib.parse import parse_qs, unquote

import msgspec
import structlog

from editormcp import __version__
from editormcp.backends.editor.leg import EditorLeg
from editormcp.errors import TABLE
from editormcp.faces import native_lines, rest
from editormcp.faces.http import McpHttp
from editormcp.faces.mcp.core import Core
from editormcp.faces.mcp.peer import Peer
from editormcp.faces.native import NativeFace
from editormcp.faces.page import face as page
from editormcp.faces.page.pages import Pages
from editormcp.faces.rate import RateLimit
from editormcp.faces.socket import Conversation
from editormcp.gate.callers import MCP, NATIVE, REST, Caller, Face
from editormcp.gate.dispatch import Dispatch
from editormcp.serving import descriptors
from editormcp.serving.asgi import Closed, Headers, Receive, Scope, Send, Socket, TooLarge, body, reply, unless_gone
from editormcp.serving.clients import Client, of_agent
from editormcp.serving.held import Held
from editormcp.serving.limits import EDITOR_MESSAGE, MAX_MESSAGE
from editormcp.wire import gabp

log = structlog.get_logger()

MAX_CONNECTIONS = 256
FOR_EDITORS = 16
_AT_THE_DOOR = (b"host", b"origin", b"authorization")
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")


class Access(msgspec.Struct, frozen=True):
    """What the door asks for."""

    token: str
    port: int
    http_token: bool = True
    """Whether MCP over HTTP needs the token too."""
    allowed_origins: frozenset[str] = frozenset()
    rate_limit: int = 0
    """Calls a minute of one client of the REST face; 0 is any number."""


class Entrance:
    """The ASGI application. `touch` is called whenever someone comes or goes."""

    def __init__(
        self,
        dispatch: Dispatch,
        core: Core,
        leg: EditorLeg,
        access: Access,
        stop: Callable[[], None],
        touch: Callable[[], None],
        pages: Pages,
    ) -> None:
        self._dispatch = dispatch
        self._core = core
        self._leg = leg
        self._access = access
        self._stop = stop
        self._touch = touch
        self._hosts = {f"{name}:{access.port}".encode() for name in LOCAL_NAMES}
        self._origins = {b"http://" + host for host in self._hosts}
        self.page = page.PageFace(pages, access.token, access.port, self._origins)
        for origin in access.allowed_origins:
            self._origins.add(origin.encode())
            self._hosts.add(origin.partition("://")[2].encode())
        self._native = NativeFace(dispatch)
        self._rest = rest.RestFace(dispatch, RateLimit(access.rate_limit))
        self._clients = dispatch.platform.clients
        self._now = asyncio.get_running_loop().time
        self._mcp_http = McpHttp(core, access.token, self._clients)
        self._sockets: dict[str, Callable[[Socket, Scope, Headers], Awaitable[None]]] = {
            "/editor": self._editor,
            "/mcp": self._mcp_socket,
            "/rpc": self._rpc_socket,
            page.LIVE: self._page_socket,
        }
        self.open: set[Socket] = set()
        self.held = Held()
        """What is kept for all clients, on any face."""
        self._held_of_editors = Held()
        """By themselves: what clients do costs no Editor its connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._touch()
        headers = _once(scope["headers"])
        if scope["type"] == "websocket":
            await self._websocket(scope, headers, Socket(scope, receive, send))
        elif scope["type"] == "http":
            await self._http(scope, headers, receive, send)

    async def close_all(self) -> None:
        """Say goodbye to every client that is connected."""
        await asyncio.gather(*(socket.close(1001, TABLE.close_codes[1001]) for socket in self.open))

    # WebSockets: accepted first, then refused with a code, because a refused handshake tells many clients nothing

    async def _websocket(self, scope: Scope, headers: Headers, socket: Socket) -> None:
        offered = scope.get("subprotocols") or []
        known = {"/editor": gabp.SUBPROTOCOL, "/mcp": "mcp"}.get(scope["path"])
        await socket.accept(known if known in offered else None)
        serve = self._sockets.get(scope["path"])
        if not self._is_local(headers):
            await socket.close(4403, TABLE.close_codes[4403])
        elif serve is None:
            await socket.close(4400, f"nothing is served at {scope['path']}")
        elif scope["path"] == page.LIVE and not await self.page.let_in(socket, headers):
            return
        elif scope["path"] != page.LIVE and not self._has_token(headers):
            await socket.close(4401, TABLE.close_codes[4401])
        elif len(self.open) >= _places() - (0 if scope["path"] == "/editor" else _for_editors()):
            await socket.close(1013, f"{len(self.open)} connections are open; try again later")
        else:
            self.open.add(socket)
            if scope["path"] == "/editor":
                socket.allow(EDITOR_MESSAGE, self._held_of_editors)
            else:
                socket.allow(2 * MAX_MESSAGE)  # the face tells the limit
            try:
                await serve(socket, scope, headers)
            finally:
                self.open.discard(socket)
                self._touch()

    async def _editor(self, socket: Socket, scope: Scope, headers: Headers) -> None:
        await self._leg.serve(socket)

    async def _mcp_socket(self, socket: Socket, scope: Scope, headers: Headers) -> None:
        transport = "stdio" if headers.get(b"x-editormcp-transport") == b"stdio" else "websocket"
        caller = _caller(MCP, scope, headers, transport)

        def introduce(client: Client) -> None:
            caller.client = client.name
            self._clients.come(peer, client)

        peer: Peer = Peer(self._core, caller, introduce)
        conversation = Conversation(socket, peer.handle, self.held)
        peer.hear_changes(conversation.notify)
        try:
            await conversation.run()
        finally:
            peer.close()
            self._clients.go(peer)

    async def _rpc_socket(self, socket: Socket, scope: Scope, headers: Headers) -> None:
        handle = self._native.conversation(_caller(NATIVE, scope, headers, "native"))
        self._clients.come(socket, of_agent(headers.get(b"user-agent", b""), "native"))
        try:
            await Conversation(socket, lambda text, notify: handle(text), self.held).run()
        finally:
            self._clients.go(socket)

    async def _page_socket(self, socket: Socket, scope: Scope, headers: Headers) -> None:
        await self.page.live(socket, self.held)

    # HTTP

    async def _http(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        path, method = scope["path"], scope["method"]
        if not self._is_local(headers):
            await _refuse(send, path, 403, "This Host or Origin is not allowed; set allowed_origins to add one.")
        elif path == "/" and self.page.wants_shell(method, headers):
            await self.page.shell(method, headers, send)
        elif path.startswith(page.UNDER) and path not in (page.CODE, page.LIVE):
            await self._serve_page(path, method, headers, receive, send)
        elif path == "/" and method == "GET":
            await reply(send, 200, msgspec.json.encode({"name": "editormcp", "version": __version__}))
        elif path not in ("/mcp", "/rpc", "/stop", page.CODE, *rest.PATHS):
            await _refuse(send, path, 404, f"Nothing is served at {path}; try /mcp, /rpc or /tool/list.")
        elif not (self._has_token(headers) or (path == "/mcp" and not self._access.http_token)):
            why = "Send the token of daemon.json as Authorization: Bearer …"
            await _refuse(send, path, 401, why, (b"www-authenticate", b"Bearer"))
        elif method == "POST" and not _is_json(headers):
            await _refuse(send, path, 415, "Send application/json.")
        else:
            await self._serve_http(scope, headers, receive, send)

    async def _serve_page(self, path: str, method: str, headers: Headers, receive: Receive, send: Send) -> None:
        """What the page gets without the token: its files, and an answer to its code."""
        if path != page.ENTER:
            await self.page.file(path, method, headers, send)
        elif method != "POST":
            await _refuse(send, path, 405, "Use POST.", (b"allow", b"POST"))
        elif not _is_json(headers):
            await _refuse(send, path, 415, "Send application/json.")
        else:
            await self.page.enter(headers, receive, send)

    async def _serve_http(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        path = scope["path"]
        try:
            content = await body(receive, MAX_MESSAGE) if scope["method"] == "POST" else b""
        except TooLarge:
            await _refuse(send, path, 413, f"A message may have {MAX_MESSAGE} bytes.", (b"connection", b"close"))
            return
        except Closed:
            return
        if path == "/mcp":
            await self._mcp_http.serve(scope, headers, content, _caller(MCP, scope, headers, "http"), receive, send)
        elif scope["method"] != "POST":
            await _refuse(send, path, 405, "Use POST.", (b"allow", b"POST"))
        elif path == "/stop":
            await reply(send, 202)
            self._stop()
        elif path == page.CODE:
            await self.page.code(send)
        elif path in rest.PATHS:
            caller = _caller(REST, scope, headers, "rest")
            self._hear(headers, "rest")
            with suppress(Closed):
                told = await unless_gone(receive, self._rest.handle(path, content, caller, _client(scope, headers)))
                await reply(send, told.status, told.content, told.headers)
        else:
            self._hear(headers, "native")
            caller = _caller(NATIVE, scope, headers, "native")
            if native_lines.wanted(headers):
                await native_lines.serve(self._native, content, caller, receive, send)
            else:
                with suppress(Closed):
                    await reply(send, 200, bytes(await unless_gone(receive, self._native.handle(content, caller))))

    def _hear(self, headers: Headers, transport: str) -> None:
        """A single request counts as a client if it has a name."""
        if agent := headers.get(b"user-agent"):
            client = of_agent(agent, transport)
            self._clients.heard(client, client, self._now())

    # The checks

    def _is_local(self, headers: Headers) -> bool:
        origin = headers.get(b"origin")
        return headers.get(b"host", b"").lower() in self._hosts and (origin is None or origin.lower() in self._origins)

    def _has_token(self, headers: Headers) -> bool:
        scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
        return scheme.lower() == b"bearer" and hmac.compare_digest(token.strip(), self._access.token.encode())


def _places() -> int:
    """WebSockets that may be open, as far as the system has descriptors for them."""
    room = descriptors.connections()
    return min(MAX_CONNECTIONS, room - descriptors.for_newcomers(room))


def _for_editors() -> int:
    """Places among them that clients never take; few where there are few."""
    return min(FOR_EDITORS, descriptors.connections() // 4)


def _once(headers: Iterable[tuple[bytes, bytes]]) -> Headers:
    """The headers by name. Of those that the door looks at, one that comes twice lets nobody in."""
    found: Headers = {}
    for name, value in headers:
        found[name] = b"" if name in found and name in _AT_THE_DOOR else value
    return found


def _is_json(headers: Headers) -> bool:
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"


def _caller(face: Face, scope: Scope, headers: Headers, transport: str) -> Caller:
    """What the client tells about itself: its project and its working directory, percent-encoded."""
    project = unquote(headers.get(b"x-editormcp-project", b"").decode("latin-1"))
    folder = unquote(headers.get(b"x-editormcp-cwd", b"").decode("latin-1"))
    if not project and (query := scope["query_string"]):
        project = next(iter(parse_qs(query.decode("latin-1")).get("project", [])), "")
    agent = headers.get(b"user-agent")
    client = of_agent(agent, transport).name if agent else ""
    return Caller(face, project, (folder,) if folder else (), transport, client)


def _client(scope: Scope, headers: Headers) -> str:
    """What tells one client of the rate limit from another: all have the same token, and most the same address."""
    address = (scope.get("client") or ("",))[0]
    told = (headers.get(name, b"") for name in (b"user-agent", b"x-editormcp-project", b"x-editormcp-cwd"))
    return "\n".join((address, *(value.decode("latin-1") for value in told)))


async def _refuse(send: Send, path: str, status: int, why: str, *headers: tuple[bytes, bytes]) -> None:
    """Refuse in the form of the face that the path belongs to."""
    if path in rest.PATHS:
        told = rest.refusal(status, why, "E_ACCESS" if status in (401, 403) else "E_VALIDATION")
        await reply(send, status, told.content, headers)
    else:
        await reply(send, status, msgspec.json.encode({"error": why}), headers)
