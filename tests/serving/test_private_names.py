"""What the daemon uses of other packages' insides is there: in the newest version allowed, and in the lowest."""

from __future__ import annotations

import ast
import asyncio
import inspect
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest
from uvicorn.protocols.http import httptools_impl
from uvicorn.protocols.websockets import websockets_sansio_impl as implementation
from uvicorn.server import ServerState

from editormcp.serving import http_requests, lean_uvicorn, server, websocket

OURS = {"allow", "listen", "pause", "send_now", "cut", "held"}
"""What our WebSocket has that uvicorn's does not."""


def used(of: str, source: ModuleType | type) -> set[str]:
    """The attributes of `of` (`self`, or `self.transport`) that a source reads, sets or calls."""
    nodes = ast.walk(ast.parse(inspect.getsource(source)))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) == of}


async def theirs() -> Any:
    """uvicorn's WebSocket, with nothing of ours."""

    async def app(scope: Any, receive: Any, send: Any) -> None: ...

    config = lean_uvicorn.Config(app, lifespan="off", log_config=None)
    return implementation.WebSocketsSansIOProtocol(config, ServerState(), {}, asyncio.get_running_loop())


async def test_uvicorns_websocket_has_what_ours_uses_of_it() -> None:
    names = {name for name in used("self", websocket.WebSocket) if not name.startswith("_")}
    assert names > {"frames", "curr_msg_data_type", "read_paused", "writable", "close_sent", "handshake_complete"}
    assert {name for name in names - OURS if not hasattr(await theirs(), name)} == {"scope"}  # made with the request
    assert "scope" in used("self", implementation)


async def test_uvicorns_websocket_has_what_ours_overrides() -> None:
    overridden = {name for name in vars(websocket.WebSocket) if not name.startswith("_")}
    assert overridden - OURS == {
        "connection_made", "connection_lost", "data_received", "handle_connect", "handle_cont",
        "handle_close", "pause_writing", "resume_writing", "send_receive_event_to_app", "send",
    }  # fmt: skip
    overridden -= OURS
    assert {name for name in overridden if not hasattr(implementation.WebSocketsSansIOProtocol, name)} == set()
    assert {"send_receive_event_to_app", "handle_connect"} < used("self", implementation)


async def test_our_transport_has_what_uvicorn_uses_of_one() -> None:
    names = used("self.transport", implementation)
    ours = websocket._Batching(asyncio.Transport(), asyncio.get_running_loop())
    assert names >= {"write", "close", "is_closing", "pause_reading", "resume_reading"}
    assert {name for name in names if not hasattr(ours, name)} == set()


async def test_the_protocol_below_it_has_what_ours_uses_of_it() -> None:
    names = used("self.conn", websocket.WebSocket)
    assert names == {"max_message_size"}
    assert {name for name in names if not hasattr((await theirs()).conn, name)} == set()


def test_uvicorns_http_has_what_ours_uses_and_overrides() -> None:
    overridden = {name for name in vars(http_requests.HttpRequests) if not name.startswith("_")}
    assert overridden == {
        "connection_made", "connection_lost", "data_received", "on_header", "on_headers_complete", "on_body",
        "on_chunk_header", "on_message_complete", "on_response_complete", "send_400_response", "cut", "held",
        "handle_websocket_upgrade",
    }  # fmt: skip
    known = {"cut", "held"} | set(dir(httptools_impl.HttpToolsProtocol)) | used("self", httptools_impl)
    names = {name for name in used("self", http_requests) if not name.startswith("_")}
    assert names - known == set()
    assert names > {"connections", "url", "headers", "pipeline", "transport"}


def test_uvicorns_server_calls_what_ours_overrides() -> None:
    overridden = {"startup", "main_loop", "capture_signals"}
    assert overridden < vars(server.Server).keys()
    assert overridden < used("self", lean_uvicorn.Server)
    assert {"on_tick", "should_exit"} < used("self", lean_uvicorn.Server) | vars(lean_uvicorn.Server).keys()


@pytest.mark.skipif(sys.platform != "linux", reason="only on Linux the daemon watches with watchfiles")
def test_watchfiles_has_what_the_watch_uses_of_it() -> None:
    from watchfiles._rust_notify import RustNotify

    assert {name for name in ("watch", "close") if not hasattr(RustNotify, name)} == set()


def test_a_daemon_imports_nothing_of_uvicorns_command_line() -> None:
    code = "import editormcp.app, sys; print({'click', 'watchfiles', 'uvicorn.main'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
