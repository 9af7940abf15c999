"""What the pump reads of the lines that it passes on."""

from __future__ import annotations

import json

import pytest

from editormcp.pump.lines import answered, cancelled, error, head


@pytest.mark.parametrize("id", [b"1", b"-1", b"1.0", b"1e5", b"9" * 5000, b'"a"', b'"\\u0061\\"b"', b'""'])
def test_an_answer_finds_its_request_however_the_id_is_written(id: bytes) -> None:
    _, asked = head(b'{"method":"tools/call","params":{},"jsonrpc":"2.0","id":%b}' % id)
    assert asked is not None
    assert answered([b'{"jsonrpc":"2.0","id":%b,"result":{}}' % id]) == asked
    assert answered([b'{"jsonrpc":"2.0","id":%b' % id, b',"result":{}}']) == asked
    assert cancelled(b'{"method":"notifications/cancelled","params":{"requestId":%b}}' % id) == asked


def test_an_id_that_is_written_otherwise_is_the_same_string() -> None:
    assert head(b'{"id":"\\u0061","method":"x"}')[1] == answered([b'{"jsonrpc":"2.0","id":"a","result":{}}'])


@pytest.mark.parametrize("line", [b"[]", b'[{"id":1,"method":"x"}]', b"5", b'{"id":null}', b'{"id":true,"method":5}'])
def test_what_is_no_request_has_neither_method_nor_id(line: bytes) -> None:
    assert head(line) == ("", None)


def test_nesting_without_end_is_left_to_the_daemon() -> None:
    assert head(b"[" * 200_000) == ("", None)


@pytest.mark.parametrize("line", [b"{", b"nothing", b'{"id":1}}', b'{"method":"\xff"}'])
def test_what_is_not_json_is_told(line: bytes) -> None:
    with pytest.raises(ValueError):
        head(line)


def test_notifications_and_requests_of_the_daemon_answer_nobody() -> None:
    assert answered([b'{"jsonrpc":"2.0","method":"notifications/progress","params":{"id":1}}']) is None
    assert answered([b'{"jsonrpc":"2.0","method":"roots/list","id":"x"}']) is None


@pytest.mark.parametrize(("id", "shown"), [(b"12", 12), ('a"b', 'a"b'), (None, None)])
def test_an_error_carries_the_id_of_its_request(id: bytes | str | None, shown: object) -> None:
    told = json.loads(error(id, -32603, "no daemon"))
    assert told == {"jsonrpc": "2.0", "id": shown, "error": {"code": -32603, "message": "no daemon"}}
