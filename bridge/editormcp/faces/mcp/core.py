"""What an MCP server is, apart from transports: its methods, and the rules of the two eras."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from editormcp.wire import mcp
from editormcp.wire.jsonrpc import NOTHING, Message, encode, notification

if TYPE_CHECKING:
    from editormcp.faces.mcp.peer import Peer

Notify = Callable[[bytes], None]
"""Sends a notification on the stream of the request it belongs to; never blocks."""

TOOLS_CHANGED = "notifications/tools/list_changed"


class RpcError(Exception):
    """A protocol fault: a JSON-RPC error, not a tool's result."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class Request(msgspec.Struct, eq=False):
    """One request, read and found in order."""

    id: bytes
    params: Any
    version: str
    peer: Peer
    notify: Notify

    @property
    def stateless(self) -> bool:
        return self.version in mcp.STATELESS_ERA


class Method(msgspec.Struct, frozen=True):
    """How one method is served. `eras`: the revisions that have it."""

    serve: Callable[[Request], Awaitable[mcp.Result]]
    params: type[mcp.Params] = mcp.Params
    eras: tuple[str, ...] = mcp.REVISIONS


class ServerInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    title: str
    version: str
    description: str = ""


class Core:
    """Shared by all clients. `methods` are what a server offers beyond the protocol's own."""

    def __init__(
        self, info: ServerInfo, instructions: str, capabilities: dict[str, Any], methods: dict[str, Method]
    ) -> None:
        self.info = info
        self.encoded_info = encode(info)
        self.instructions = instructions
        self.capabilities = capabilities
        self.stopping = asyncio.Event()
        self._listeners: dict[object, Callable[[str], None]] = {}
        self._methods = {
            "initialize": Method(self._initialize, mcp.InitializeParams, mcp.INITIALIZE_ERA),
            "ping": Method(_ping, eras=mcp.INITIALIZE_ERA),
            "server/discover": Method(self._discover, eras=mcp.STATELESS_ERA),
            "subscriptions/listen": Method(self._listen, mcp.ListenParams, mcp.STATELESS_ERA),
            **methods,
        }
        self._decoders = {name: msgspec.json.Decoder(method.params) for name, method in self._methods.items()}
        self._any_params = msgspec.json.Decoder(mcp.Params)

    # Reading a request

    def read(self, message: Message, peer: Peer, notify: Notify) -> tuple[Method, Request]:
        """Decide the era, check the method and its params; or RpcError."""
        params = self._params(message)
        version = self._version(message.method, params.meta, peer)
        method = self._methods.get(message.method)
        if method is None or version not in method.eras:
            raise RpcError(-32601, f"Method not found: {message.method}")
        return method, Request(bytes(message.id), params, version, peer, notify)

    def _params(self, message: Message) -> mcp.Params:
        decoder = self._decoders.get(message.method, self._any_params)
        try:
            return decoder.decode(message.params if message.params is not NOTHING else b"{}")
        except msgspec.ValidationError as error:
            raise RpcError(-32602, f"Invalid params: {error}") from None

    def _version(self, method: str, meta: mcp.Meta, peer: Peer) -> str:
        if meta.protocol_version is NOTHING:
            if method == "initialize" or (peer.version and method not in ("server/discover", "subscriptions/listen")):
                return peer.version or mcp.INITIALIZE_ERA[-1]
            if method == "ping":
                return mcp.INITIALIZE_ERA[-1]
            missing = [mcp.PROTOCOL_VERSION, mcp.CLIENT_CAPABILITIES]
            raise RpcError(
                -32602,
                f"Invalid params: initialize first, or send _meta with {' and '.join(missing)}",
                {"missing": missing},
            )
        if meta.client_capabilities is NOTHING:
            missing = [mcp.CLIENT_CAPABILITIES]
            raise RpcError(-32602, f"Invalid params: _meta must carry {missing[0]}", {"missing": missing})
        try:
            version = msgspec.json.decode(meta.protocol_version, type=str)
        except msgspec.ValidationError:
            raise RpcError(-32602, f"Invalid params: {mcp.PROTOCOL_VERSION} must be a string") from None
        if version not in mcp.STATELESS_ERA:
            data = {"supported": list(mcp.STATELESS_ERA), "requested": version}
            raise RpcError(mcp.UNSUPPORTED_VERSION, "Unsupported protocol version", data)
        return version

    def dress(self, result: mcp.Result, request: Request) -> list[bytes]:
        """The result as this request's revision wants it."""
        return mcp.join(result, self.encoded_info if request.stateless else None)

    # The protocol's own methods

    async def _initialize(self, request: Request) -> mcp.Result:
        wanted = request.params.protocol_version
        request.peer.version = wanted if wanted in mcp.INITIALIZE_ERA else mcp.INITIALIZE_ERA[-1]
        return _members(
            protocolVersion=request.peer.version,
            capabilities=self.capabilities,
            serverInfo=msgspec.to_builtins(self.info),
            instructions=self.instructions,
        )

    async def _discover(self, request: Request) -> mcp.Result:
        result = _members(
            supportedVersions=mcp.REVISIONS, capabilities=self.capabilities, instructions=self.instructions
        )
        result.cached_ms = 60_000
        return result

    async def _listen(self, request: Request) -> mcp.Result:
        """One subscription: acknowledged first, then fed until the client or the server ends it."""
        subscription = msgspec.Raw(request.id)
        wanted = request.params.notifications
        honored = {"toolsListChanged": True} if wanted.tools_list_changed else {}
        tag = {"_meta": {mcp.SUBSCRIPTION_ID: subscription}}

        def hear(method: str) -> None:
            if method == TOOLS_CHANGED and wanted.tools_list_changed:
                request.notify(notification(method, tag))

        self._listeners[request] = hear
        try:
            request.notify(notification("notifications/subscriptions/acknowledged", {"notifications": honored, **tag}))
            await self.stopping.wait()
        finally:
            del self._listeners[request]
        return mcp.Result(meta={mcp.SUBSCRIPTION_ID: subscription})

    # What goes to everyone

    def announce(self, method: str) -> None:
        """Tell every client that something has changed, in the way of its era."""
        for listener in list(self._listeners.values()):
            listener(method)

    def listen(self, key: object, hear: Callable[[str], None]) -> None:
        self._listeners[key] = hear

    def unlisten(self, key: object) -> None:
        self._listeners.pop(key, None)


async def _ping(request: Request) -> mcp.Result:
    return mcp.Result()


def _members(**members: Any) -> mcp.Result:
    return mcp.Result((encode(members)[1:-1],))
