"""Whatever arrives, the decoders read it or refuse it; nothing else gets out of them."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editormcp.wire import gabp, jsonrpc

ANY_JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)
MEMBERS = st.sampled_from(
    ["jsonrpc", "id", "method", "params", "result", "error", "v", "type", "channel", "seq", "payload"]
)
VALUES = ANY_JSON | st.sampled_from(["2.0", "gabp/1", "request", "response", "event", "tools/call"])
MESSAGES = st.dictionaries(MEMBERS, VALUES)


@given(st.binary() | st.text() | ANY_JSON.map(json.dumps) | MESSAGES.map(json.dumps))
def test_a_json_rpc_message_is_read_or_refused(data: bytes | str) -> None:
    try:
        message = jsonrpc.decode(data)
    except jsonrpc.Malformed as malformed:
        assert malformed.row.code in (-32700, -32600)
        json.loads(jsonrpc.error(malformed.id, malformed.row.code, str(malformed), malformed.data()))
    else:
        assert json.loads(data)["jsonrpc"] == "2.0"
        if message.id is not jsonrpc.NOTHING:
            assert json.loads(jsonrpc.result(bytes(message.id), b"{}"))["id"] == json.loads(data)["id"]


@given(st.text() | ANY_JSON.map(json.dumps) | MESSAGES.map(json.dumps))
def test_a_gabp_message_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(gabp.MalformedMessage):
        assert gabp.decode(text).type in ("request", "response", "event")


@given(st.data())
def test_a_message_with_a_changed_byte_is_read_or_refused(data: st.DataObject) -> None:
    whole = b'{"v":"gabp/1","id":"a","type":"response","result":{"output":{"name":"Kr\xc3\xa4n","x":[1,2]}}}'
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:at] + bytes([data.draw(st.integers(0, 255))]) + whole[at + 1 :]
    with contextlib.suppress(gabp.MalformedMessage, UnicodeDecodeError):
        gabp.decode(changed.decode())
    with contextlib.suppress(jsonrpc.Malformed):
        jsonrpc.decode(changed)
