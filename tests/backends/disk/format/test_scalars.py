from __future__ import annotations

import pytest

from editormcp.backends.disk.format.scalars import decode_scalar, scalar_end


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"Plain name", "Plain name"),
        (b"Button #2", "Button #2"),
        (b"'it''s quoted'", "it's quoted"),
        (b'"caf\\xE9 \\u2603"', "café ☃"),
        (b'"\\uD83D\\uDE00"', "😀"),
        (b'"half \\uD83D pair"', "half � pair"),
        (b'"a \\"b\\" \\\\ \\n c"', 'a "b" \\ \n c'),
        (b'"folded\n    here"', "folded here"),
        (b'"joined \\\n    here"', "joined here"),
        (b"'first\n\n    second'", "first\nsecond"),
        (b"plain and\n    folded", "plain and folded"),
        (b"bytes \xff\xfe", "bytes ��"),
        (b"", ""),
        (b'"', ""),
        (b"'", ""),
        (b'"\\U00110000"', "�"),
    ],
)
def test_a_raw_scalar_is_decoded(raw: bytes, text: str) -> None:
    assert decode_scalar(raw) == text


@pytest.mark.parametrize(
    ("data", "scalar"),
    [
        (b"name\n  next: 1", b"name"),
        (b"long name\n    goes on\n  next: 1", b"long name\n    goes on"),
        (b"'quoted: ''\n\n    too'\n  next: 1", b"'quoted: ''\n\n    too'"),
        (b'"with \\" inside"\n  next: 1', b'"with \\" inside"'),
        (b'"backslash at the end \\\\"\n  next: 1', b'"backslash at the end \\\\"'),
        (b'"never closed\n  next: 1', b'"never closed'),
        (b"at the end of the file", b"at the end of the file"),
    ],
)
def test_a_scalar_ends_where_its_lines_end(data: bytes, scalar: bytes) -> None:
    assert data[: scalar_end(data, 0, 2)] == scalar
