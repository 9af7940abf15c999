"""A long reply is the same bytes in pieces as in one."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from editormcp.wire import jsonrpc
from editormcp.wire.long_reply import LARGE, PIECE, LongReply, Quoted, quoted

TEXTS = st.tuples(st.text(max_size=40), st.integers(1, 8), st.integers(-4, 4)).map(
    lambda made: "x" * (PIECE + made[2]) + made[0] * made[1] + "ä€𝄞" * PIECE
)


@given(TEXTS)
def test_a_text_is_quoted_the_same_in_pieces(text: str) -> None:
    data = text.encode()
    reply = LongReply((b'{"text":', Quoted(data), b',"plain":1}'))
    assert json.loads(bytes(reply)) == {"text": text, "plain": 1}
    assert b"".join(reply.pieces()) == bytes(reply)


def test_the_pieces_are_of_one_size_however_large_the_parts_are() -> None:
    output = json.dumps({"a": "b" * (2 * LARGE)}).encode()
    reply = LongReply((b"[", quoted(output), b",", output, b"]"))
    *pieces, _last = map(len, reply.pieces())
    assert len(pieces) > 4
    assert all(PIECE <= size <= 2 * PIECE for size in pieces)
    text, structured = json.loads(bytes(reply))
    assert json.loads(text) == structured


def test_a_small_reply_is_bytes_at_once() -> None:
    assert jsonrpc.result(b"1", b'{"a":', quoted(b"{}"), b"}") == b'{"jsonrpc":"2.0","id":1,"result":{"a":"{}"}}'


def test_a_large_one_is_not_put_together_before_it_is_sent() -> None:
    output = b'"' + b"x" * LARGE + b'"'
    reply = jsonrpc.result(b'"id"', output)
    assert isinstance(reply, LongReply)
    assert bytes(reply) == b'{"jsonrpc":"2.0","id":"id","result":' + output + b"}"
