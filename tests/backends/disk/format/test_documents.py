from __future__ import annotations

import pytest

from editormcp.backends.disk.format.documents import block, documents, find_document, int_field, normalised, text_field

FILE = (
    b"%YAML 1.1\n%TAG !u! tag:yousandi.cn,2023:\n--- !u!1 &-42\nGameObject:\n  m_Name: One\n"
    b"--- !u!4 &9007199254740993 stripped\nTransform:\n  m_Name: Two\n"
)


def test_every_document_is_found_with_its_id_and_mark() -> None:
    found = [(one.class_id, one.file_id, one.stripped, one.class_name) for one in documents(FILE)]
    assert found == [(1, -42, False, "GameObject"), (4, 9007199254740993, True, "Transform")]


@pytest.mark.parametrize("change", [lambda data: data.replace(b"\n", b"\r\n"), lambda data: b"\xef\xbb\xbf" + data])
def test_windows_newlines_and_a_byte_order_mark_change_nothing(change: object) -> None:
    assert callable(change)
    assert list(documents(change(FILE))) == list(documents(FILE))


def test_one_document_is_found_by_its_whole_id() -> None:
    data = b"--- !u!1 &12\nA:\n  x: 1\n--- !u!1 &1\nB:\n  x: 2\n"
    found = find_document(data, 1)
    assert found is not None
    assert found.class_name == "B"
    assert find_document(data, 2) is None


def test_fields_are_read_by_name() -> None:
    body = b"Thing:\n  m_Name: x\n  m_Nameless: y\n  m_Count: 3\n  m_List:\n  - 1\n  - 2\n  m_Last: z"
    assert text_field(body, b"m_Name") == "x"
    assert text_field(body, b"m_Absent") is None
    assert int_field(body, b"m_Count") == 3
    assert int_field(body, b"m_Name", 7) == 7
    assert block(body, b"m_List") == b"\n  - 1\n  - 2"


def test_normal_data_is_not_copied() -> None:
    assert normalised(FILE) is FILE
