from __future__ import annotations

import pytest

from editormcp.analysis.model import Named
from editormcp.backends.disk.format.values import MAX_DEPTH, Value, read_fields, read_some


def _fields(text: str) -> dict[str, Value]:
    return read_fields(f"Thing:\n{text}".encode())


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("  a: 1\n  b: -2.5\n  c: 1e-05\n", {"a": 1, "b": -2.5, "c": 1e-05}),
        ("  a: '1'\n  b: yes\n", {"a": "1", "b": "yes"}),
        ("  a: \n  b:\n  c: 1\n", {"a": "", "b": "", "c": 1}),
        ("  a: {x: 1, y: 2}\n  b: []\n  c: {}\n", {"a": {"x": 1, "y": 2}, "b": [], "c": {}}),
        ("  a: {fileID: 7, guid: ab,\n    type: 3}\n  b: 1\n", {"a": {"fileID": 7, "guid": "ab", "type": 3}, "b": 1}),
        ("  a:\n  - 1\n  - \n  - x\n  b: 2\n", {"a": [1, "", "x"], "b": 2}),
        ("  a:\n  - x: 1\n    y: 2\n  - x: 3\n    y: 4\n", {"a": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]}),
        ("  a:\n    b:\n      c: 1\n  d: 2\n", {"a": {"b": {"c": 1}}, "d": 2}),
        ("  a:\n  - - 1\n    - 2\n  - - 3\n", {"a": [[1, 2], [3]]}),
        (
            "  a:\n    data:\n      first: 1\n      second: 2\n    data:\n      first: 3\n      second: 4\n"
            "  b:\n    data:\n      c: 1\n",
            {"a": [{"first": 1, "second": 2}, {"first": 3, "second": 4}], "b": {"data": {"c": 1}}},
        ),
        ("  4:3: 1\n  near clip plane: 2\n", {"4:3": 1, "near clip plane": 2}),
        ("  a: x # y\n", {"a": "x # y"}),
        ("  a: 9223372036854775807\n  b: -9223372036854775808\n", {"a": 2**63 - 1, "b": -(2**63)}),
        ("  a: 12345678901234567890123456789e12\n", {"a": "12345678901234567890123456789e12"}),
        ("  a: .25\n  b: -.5\n  c: 1e+20\n  d: -0\n", {"a": 0.25, "b": -0.5, "c": 1e20, "d": 0}),
        ("  a: 02000000\n  b: 00010304\n  c: 1e000000\n", {"a": "02000000", "b": "00010304", "c": "1e000000"}),
        ("  a: 100000001100000012000000\n", {"a": "100000001100000012000000"}),
    ],
)
def test_a_document_becomes_values(text: str, fields: dict[str, Value]) -> None:
    assert _fields(text) == fields


def test_a_guid_of_digits_and_an_e_is_text() -> None:
    text = "1234567890123456789012345678e123"
    assert len(text) == 32
    assert _fields(f"  a: {text}\n") == {"a": text}


@pytest.mark.parametrize("digits", ["0" * 256, "00000000" * 31 + "000e0001", "12" * 20])
def test_bytes_written_as_digits_are_text(digits: str) -> None:
    """A collision matrix in which nothing collides is 256 zeros."""
    assert _fields(f"  a: {digits}\n") == {"a": digits}


def test_what_is_nested_too_deeply_is_left_out_and_the_rest_is_read() -> None:
    deep = "".join(f"{'  ' * level}a:\n" for level in range(1, MAX_DEPTH * 3))
    fields = _fields(deep + "  b: 1\n")
    assert fields["b"] == 1


@pytest.mark.parametrize(
    "text", ["", "  a: {x: 1", "  a: [1, 2", "  {", "  - ", "\n\n\n", "  a: {x", ":::", "  a: {,,,}\n"]
)
def test_damaged_text_is_read_as_far_as_it_goes(text: str) -> None:
    assert isinstance(_fields(text), dict)


def test_a_label_stays_text_where_a_number_would_say_less() -> None:
    fields = _fields("  m_Text: 1.50\n  m_text: 12\n  m_Size: 1.50\n  m_Options:\n  - m_Text: 1e+5\n    m_Image: 3\n")
    assert fields == {"m_Text": "1.50", "m_text": 12, "m_Size": 1.5, "m_Options": [{"m_Text": "1e+5", "m_Image": 3}]}


@pytest.mark.parametrize(
    "text",
    [
        "  m_Size: {x: 1, y: 2.5, z: -0}\n  m_SizeDelta: {x: 9, y: 9}\n  m_Center: {x: 0, y: 1e-05, z: 3}\n",
        "  m_Other: m_Size: 4\n  m_Size: {x: 1,\n    y: 2, z: 3}\n  m_Center:\n",
        "  m_Size: 1\n  m_Size: 2\n  - m_Center: 5\n    m_Center: 6\n",
        "  \"m_Size\": 7\n  'm_Center': 8\n  m_Size : 9\n",
        "  m_Size:1\n  m_Center: 2\n  m_Points:\n  - {x: 1, y: 2}\n  - {x: 3, y: 4}",
        "  near clip plane: 1\n  m_Points: 3\n",
        "",
    ],
)
def test_named_fields_are_what_a_look_at_all_names_finds(text: str) -> None:
    names = ("m_Size", "m_Center", "m_Points", "near clip plane")
    body = f"BoxCollider:\n{text}".encode()
    among_all = read_some(body, lambda all_: [name for name in all_ if name in names])
    assert read_some(body, Named(*names)) == among_all
    assert list(read_some(body, Named(*names))) == list(among_all)
