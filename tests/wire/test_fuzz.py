"""Whatever arrives, the decoders read it or refuse it; nothing else gets out of them."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editormcp.wire import gabp, gabp_server, jsonrpc

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
CUT = st.tuples(MESSAGES.map(json.dumps), st.integers(0, 200)).map(lambda made: made[0][: made[1]])


@given(st.binary() | st.text() | ANY_JSON.map(json.dumps) | MESSAGES.map(json.dumps) | CUT)
def test_a_json_rpc_message_is_read_or_refused(data: bytes | str) -> None:
    try:
        message = jsonrpc.decode(data)
    except jsonrpc.Malformed as malformed:
        assert malformed.row.code in (-32700, -32600)
        json.loads(jsonrpc.error(malformed.id, malformed.row.code, str(malformed), malformed.data()))
    else:
        assert json.loads(data)["jsonrpc"] == "2.0"
        if message.id is not jsonrpc.NOTHING:
            assert json.loads(bytes(jsonrpc.result(bytes(message.id), b"{}")))["id"] == json.loads(data)["id"]


@pytest.mark.parametrize(
    "text",
    ['{"jsonrpc":5,"id":', '{"jsonrpc":"2.0","method":5,"id":1,"params":' + "[" * 9999, '{"jsonrpc":5,"id":"\\ud800"}'],
    ids=["cut", "deep", "lone surrogate"],
)
def test_no_json_after_a_member_that_does_not_fit_is_a_parse_error(text: str) -> None:
    with pytest.raises(jsonrpc.Malformed) as refused:
        jsonrpc.decode(text)
    assert refused.value.row.code == -32700


@given(st.text() | ANY_JSON.map(json.dumps) | MESSAGES.map(json.dumps) | CUT)
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


@given(st.binary() | ANY_JSON.map(json.dumps).map(str.encode) | (MESSAGES.map(json.dumps) | CUT).map(str.encode))
def test_a_gabp_request_is_read_or_refused_with_a_code_and_an_id(body: bytes) -> None:
    try:
        request = gabp_server.decode(body)
    except gabp_server.Refused as refused:
        answer = json.loads(b"".join(gabp_server.refusal(refused)))
        assert answer["id"] and answer["error"]["message"]
        assert answer["error"]["code"] in (-32700, -32600, -32200, -32201, -32202, -32203)
    else:
        kind = json.loads(body)["type"]
        assert (request is None) == (kind in ("response", "event"))
        assert request is None or (request.id, kind) == (json.loads(body)["id"], "request")
