"""What an MCP server is, apart from transports: its methods, and the rules of the two eras."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from editormcp.faces.mcp.changes import Changes, listen
from editormcp.faces.mcp.faults import RpcError
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import NOTHING, Code, Message, encode
from editormcp.wire.long_reply import Quoted

if TYPE_CHECKING:
    from editormcp.faces.mcp.peer import Peer

Notify = Callable[[bytes], None]
"""Sends a notification on the stream of the request it belongs to; never blocks."""


LONGEST_CAPABILITIES = 1 << 16


class Request(msgspec.Struct, eq=False):
    """One request, read and found in order."""

    method: str
    id: bytes
    params: Any
    version: str
    peer: Peer
    notify: Notify

    @property
    def stateless(self) -> bool:
        return self.version in mcp.STATELESS_ERA

    def client_capabilities(self) -> dict[str, Any]:
        """What the client says it can do: with each request, or once when it initialized."""
        if not self.stateless:
            return self.peer.capabilities
        given: dict[str, Any] = msgspec.json.decode(self.params.meta.client_capabilities)
        return given

    def shows_views(self) -> bool:
        """Whether the client announces that it shows views beside answers."""
        return _views_in(self.client_capabilities()) if self.stateless else self.peer.shows_views


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
    icons: tuple[dict[str, Any], ...] = ()


class Core:
    """Shared by all clients. `methods` are what a server offers beyond the protocol's own; `key` signs what clients
    keep for us."""

    def __init__(
        self,
        info: ServerInfo,
        instructions: str,
        capabilities: dict[str, Any],
        methods: dict[str, Method],
        changes: Changes,
        key: bytes | None = None,
    ) -> None:
        self.info = info
        self.encoded_info = encode(msgspec.structs.replace(info, icons=()))
        """Goes with every result of the stateless era, so it is kept small."""
        self.instructions = instructions
        self.capabilities = capabilities
        self.key = key or secrets.token_bytes(32)
        self.stopping = asyncio.Event()
        self.changes = changes
        self._methods = {
            "initialize": Method(self._initialize, mcp.InitializeParams, mcp.INITIALIZE_ERA),
            "ping": Method(_ping, eras=mcp.INITIALIZE_ERA),
            "server/discover": Method(self._discover, eras=mcp.STATELESS_ERA),
            "subscriptions/listen": Method(listen, mcp.ListenParams, mcp.STATELESS_ERA),
            **methods,
        }
        self._decoders = {name: msgspec.json.Decoder(method.params) for name, method in self._methods.items()}
        self._any_params = msgspec.json.Decoder(mcp.Params)

    # Reading a request

    def read(self, message: Message, peer: Peer, notify: Notify) -> tuple[Method, Request]:
        """Decide the era, check the method and its params; or RpcError."""
        method = self._methods.get(message.method)
        content = message.params if message.params is not NOTHING else b"{}"
        try:
            params = self._decoders.get(message.method, self._any_params).decode(content)
        except msgspec.ValidationError as error:
            raise self._refusal(message.method, content, peer, error) from None
        version = self._version(message.method, params.meta, peer)
        if method is None or version not in method.eras:
            raise _not_found(message.method)
        if peer.client is None and version in mcp.STATELESS_ERA:
            peer.introduce(_implementation(params.meta.client_info))
        return method, Request(message.method, bytes(message.id), params, version, peer, notify)

    def _refusal(self, name: str, content: bytes | msgspec.Raw, peer: Peer, error: msgspec.ValidationError) -> RpcError:
        """Params that do not fit, unless the method is unknown in the request's era: then nothing has to fit."""
        try:
            version = self._version(name, self._any_params.decode(content).meta, peer)
        except (msgspec.ValidationError, RpcError):
            version = ""
        if version and version not in self._methods[name].eras:
            return _not_found(name)
        return RpcError(Code.PARAMS, f"Invalid params: {error}")

    def _version(self, method: str, meta: mcp.Meta, peer: Peer) -> str:
        if meta.protocol_version is NOTHING:
            if method == "initialize" or (peer.version and method not in ("server/discover", "subscriptions/listen")):
                return peer.version or mcp.INITIALIZE_ERA[-1]
            if method == "ping":
                return mcp.INITIALIZE_ERA[-1]
            missing = [mcp.PROTOCOL_VERSION, mcp.CLIENT_CAPABILITIES]
            raise RpcError(
                Code.PARAMS,
                f"Invalid params: initialize first, or send _meta with {' and '.join(missing)}",
                {"missing": missing},
            )
        if meta.client_capabilities is NOTHING:
            missing = [mcp.CLIENT_CAPABILITIES]
            raise RpcError(Code.PARAMS, f"Invalid params: _meta must carry {missing[0]}", {"missing": missing})
        if bytes(meta.client_capabilities)[:1] != b"{":
            raise RpcError(Code.PARAMS, f"Invalid params: {mcp.CLIENT_CAPABILITIES} must be an object")
        try:
            version = msgspec.json.decode(meta.protocol_version, type=str)
        except msgspec.ValidationError:
            raise RpcError(Code.PARAMS, f"Invalid params: {mcp.PROTOCOL_VERSION} must be a string") from None
        if version not in mcp.STATELESS_ERA:
            data = {"supported": list(mcp.STATELESS_ERA), "requested": version}
            raise RpcError(mcp.UNSUPPORTED_VERSION, "Unsupported protocol version", data)
        return version

    def dress(self, result: mcp.Result, request: Request) -> list[bytes | Quoted]:
        """The result as this request's revision wants it."""
        return mcp.join(result, self.encoded_info if request.stateless else None)

    # The protocol's own methods

    async def _initialize(self, request: Request) -> mcp.Result:
        wanted = request.params.protocol_version
        request.peer.version = wanted if wanted in mcp.INITIALIZE_ERA else mcp.INITIALIZE_ERA[-1]
        request.peer.capabilities = _worth_keeping(request.params.capabilities)
        request.peer.shows_views = _views_in(request.peer.capabilities)
        info = request.params.client_info
        request.peer.introduce(mcp.Implementation(info.get("name"), info.get("version")))
        return _members(
            protocolVersion=request.peer.version,
            capabilities=self._offered(request),
            serverInfo=msgspec.to_builtins(self.info),
            instructions=self.instructions,
        )

    async def _discover(self, request: Request) -> mcp.Result:
        result = _members(
            supportedVersions=mcp.REVISIONS, capabilities=self._offered(request), instructions=self.instructions
        )
        result.cached_ms = 60_000
        return result

    def _offered(self, request: Request) -> dict[str, Any]:
        """Views are an offer to those who can show them."""
        return {**self.capabilities, "extensions": {mcp.VIEWS: {}}} if request.shows_views() else self.capabilities


def _views_in(capabilities: dict[str, Any]) -> bool:
    extensions = capabilities.get("extensions")
    views = extensions.get(mcp.VIEWS) if isinstance(extensions, dict) else None
    types = views.get("mimeTypes") if isinstance(views, dict) else None
    return isinstance(types, list) and mcp.VIEW_TYPE in types


def _worth_keeping(capabilities: dict[str, Any]) -> dict[str, Any]:
    """What is ever asked of them. A client may send megabytes, and stays for days."""
    extensions = capabilities.get("extensions")
    views = {mcp.VIEWS: extensions[mcp.VIEWS]} if isinstance(extensions, dict) and mcp.VIEWS in extensions else {}
    kept: dict[str, Any] = {
        name: capabilities[name] for name in ("elicitation", "sampling", "roots") if name in capabilities
    }
    kept["extensions"] = views
    return kept if len(encode(kept)) <= LONGEST_CAPABILITIES else {}


def _implementation(info: msgspec.Raw) -> mcp.Implementation:
    try:
        return msgspec.json.decode(info, type=mcp.Implementation)
    except msgspec.DecodeError:
        return mcp.Implementation()


async def _ping(request: Request) -> mcp.Result:
    return mcp.Result()


def _members(**members: Any) -> mcp.Result:
    return mcp.Result((encode(members)[1:-1],))


def _not_found(method: str) -> RpcError:
    return RpcError(Code.METHOD, f"Method not found: {method}")
