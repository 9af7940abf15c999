"""Frames out of a stream that is cut anywhere, and what is no frame."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from editormcp.wire.framing import MAX_HEADER, BadFrame, Frames, frame

LIMIT = 1000


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The same bytes in pieces that end at `cuts`."""
    ends = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in itertools.pairwise(ends)]


def read(*data: bytes, limit: int = LIMIT) -> list[bytes]:
    frames = Frames(limit)
    return [body for piece in data for body in frames.feed(piece)]


OBJECTS = st.dictionaries(
    st.text(max_size=5),
    st.text(max_size=20) | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans() | st.none(),
    max_size=4,
)
BODIES = OBJECTS.map(lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
HEADS = st.sampled_from(
    [
        b"Content-Length: %d\r\nContent-Type: application/json\r\n\r\n",
        b"Content-Length: %d\r\n\r\n",
        b"content-length:%d\r\n\r\n",
        b"CONTENT-TYPE: application/json; charset=utf-8\r\nCONTENT-LENGTH : %d \r\n\r\n",
        b"Content-Length: %d\nX-Other: a:b\n\n",
    ]
)
CUTS = st.lists(st.integers(0, 5000), max_size=30)


@given(st.lists(st.tuples(HEADS, BODIES), max_size=5), CUTS)
def test_every_accepted_header_frames_a_body_wherever_the_stream_is_cut(
    messages: list[tuple[bytes, bytes]], cuts: list[int]
) -> None:
    stream = b"".join(head % len(body) + body for head, body in messages)
    assert read(*pieces(stream, cuts)) == [body for _, body in messages]


@given(st.lists(BODIES, min_size=1, max_size=4))
def test_byte_by_byte(bodies: list[bytes]) -> None:
    stream = b"".join(map(frame, bodies))
    assert read(*(stream[at : at + 1] for at in range(len(stream)))) == bodies


@given(st.lists(OBJECTS, min_size=1, max_size=4), CUTS)
@example([{"name": "Krän 😀 灯台"}, {"a": 1}], list(range(200)))
def test_a_length_that_counts_characters_is_told(objects: list[dict[str, object]], cuts: list[int]) -> None:
    """Whoever counts UTF-16 units instead of bytes is understood all the same."""
    texts = [json.dumps(value, ensure_ascii=False) for value in objects]
    bodies = [text.encode("utf-8", "replace") for text in texts]
    lengths = [len(body.decode().encode("utf-16-le")) // 2 for body in bodies]
    stream = b"".join(b"Content-Length: %d\r\n\r\n" % n + body for n, body in zip(lengths, bodies, strict=True))
    assert read(*pieces(stream, cuts)) == bodies


@given(BODIES, CUTS)
def test_a_broken_body_before_a_good_frame_costs_only_itself(good: bytes, cuts: list[int]) -> None:
    """JSON that breaks off is not taken for one counted in characters when a header follows."""
    broken = '{"name":"Krän'.encode()
    assert read(*pieces(frame(broken) + frame(good), cuts)) == [broken, good]


@given(st.binary(max_size=200), CUTS)
def test_whatever_arrives_is_framed_or_refused_the_same_wherever_it_is_cut(noise: bytes, cuts: list[int]) -> None:
    def outcome(*data: bytes) -> tuple[list[bytes], bool]:
        frames, bodies = Frames(LIMIT), []
        try:
            for piece in data:
                for body in frames.feed(piece):
                    bodies.append(body)  # noqa: PERF402  # what came before the refusal counts
        except BadFrame:
            return bodies, True
        return bodies, False

    assert outcome(*pieces(noise, cuts)) == outcome(noise)


@pytest.mark.parametrize(
    "bad",
    [
        b"\r\n\r\n",
        b"Content-Type: application/json\r\n\r\n{}",
        b"Content-Length: \r\n\r\n{}",
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: +5\r\n\r\n{}",
        b"Content-Length: 0x10\r\n\r\n{}",
        b"Content-Length: 1e3\r\n\r\n{}",
        b"Content-Length: 5 5\r\n\r\n{}",
        b"Content-Length: 99999999999999999999\r\n\r\n{}",
        b"Content-Length: 104857600\r\n\r\n{}",
        b"Content-Length: 1001\r\n\r\n",
        b"Content-Length: \xd9\xa3\r\n\r\n{}",
        b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        b"Content-Length 2\r\n\r\n{}",
        b"Content-Length: 2\r\n folded\r\n\r\n{}",
        b"GET / HTTP/1.1\r\n",
        b'{"v":"gabp/1"}',
        b"\x16\x03\x01\x02\x00",
        b"\0",
        b"X: " + b"x" * MAX_HEADER,
    ],
)
def test_what_is_no_frame_is_refused_at_once(bad: bytes) -> None:
    with pytest.raises(BadFrame):
        read(bad)


def test_frames_before_a_bad_one_are_delivered() -> None:
    frames = Frames(LIMIT).feed(frame(b"{}") + b"garbage\r\n")
    assert next(frames) == b"{}"
    with pytest.raises(BadFrame):
        next(frames)


def test_a_body_at_the_limit_is_read_and_the_limit_can_grow() -> None:
    frames = Frames(5)
    assert list(frames.feed(frame(b"x" * 5))) == [b"x" * 5]
    frames.limit = 6
    assert list(frames.feed(frame(b"x" * 6))) == [b"x" * 6]


def test_an_empty_body_is_a_frame() -> None:
    assert read(frame(), frame(b"{}")) == [b"", b"{}"]


def test_a_length_in_characters_does_not_get_past_the_limit() -> None:
    body = ('{"name":"' + "ä" * 600 + '"}').encode()
    with pytest.raises(BadFrame):
        read(b"Content-Length: %d\r\n\r\n" % len(body.decode()) + body)
