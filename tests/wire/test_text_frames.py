"""WebSocket frames: cut from bytes wherever those are cut, and written as RFC 6455 has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame as Theirs
from websockets.frames import Opcode

from editormcp.wire.text_frames import FINAL, MANY_CRUMBS, PING, WHOLE_TEXT, Frames, client_frame, client_head, head

LARGEST = 1 << 20
SIZES = [0, 1, 125, 126, 127, 65535, 65536, 70000]


def payloads(frames: Frames, *chunks: bytes) -> list[bytes]:
    return [payload for chunk in chunks for _, _, payload in frames.take(chunk)]


@pytest.mark.parametrize("size", SIZES)
def test_a_servers_frame_is_written_as_others_write_it(size: int) -> None:
    assert head(WHOLE_TEXT, size) + bytes(size) == Theirs(Opcode.TEXT, bytes(size)).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_what_one_end_writes_the_other_reads(size: int) -> None:
    text = b"x" * size
    of_server, of_client = Frames(masked=False, largest=LARGEST), Frames(masked=True, largest=LARGEST)
    assert payloads(of_server, head(WHOLE_TEXT, size) + text) == [text]
    assert payloads(of_client, client_head(WHOLE_TEXT, size) + text) == [text]


@given(st.lists(st.binary(max_size=300), min_size=1), st.integers(1, 40))
def test_frames_are_found_however_their_bytes_arrive(texts: list[bytes], step: int) -> None:
    data = b"".join(client_head(WHOLE_TEXT, len(text)) + text for text in texts)
    chunks = [data[at : at + step] for at in range(0, len(data), step)]
    assert payloads(Frames(masked=True, largest=LARGEST), *chunks) == texts


def test_a_frame_keeps_its_kind_and_its_key() -> None:
    masked = Theirs(Opcode.PING, b"here").serialize(mask=True)
    [(first, key, payload)] = Frames(masked=True, largest=LARGEST).take(masked)
    assert (first, key) == (FINAL | PING, masked[2:6])
    assert client_frame(first, key, payload) == masked


@pytest.mark.parametrize(
    ("masked", "data"),
    [
        (True, client_head(WHOLE_TEXT, LARGEST + 1)),
        (True, head(WHOLE_TEXT, 3) + b"abc"),
        (False, client_head(WHOLE_TEXT, 3) + b"abc"),
    ],
    ids=["too long", "a client without a key", "a server with a key"],
)
def test_what_must_not_come_is_left_to_who_can_explain_it(masked: bool, data: bytes) -> None:
    frames = Frames(masked=masked, largest=LARGEST)
    good = client_head(WHOLE_TEXT, 2) + b"ok" if masked else head(WHOLE_TEXT, 2) + b"ok"
    assert payloads(frames, good + data) == [b"ok"]
    assert frames.broken
    assert frames.rest() == data


def test_a_frame_in_many_crumbs_is_kept_in_few_pieces() -> None:
    frames = Frames(masked=True, largest=LARGEST)
    text = b"crumbs" * 10_000
    data = client_head(WHOLE_TEXT, len(text)) + text
    crumbs = [data[at : at + 2] for at in range(0, len(data), 2)]
    assert payloads(frames, *crumbs[:-1]) == []
    assert len(frames._begun) <= MANY_CRUMBS + 1
    assert payloads(frames, crumbs[-1], data) == [text, text]
