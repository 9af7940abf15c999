"""The scanner on files that nobody would write: its work grows as the file does."""

from __future__ import annotations

import pytest

from backends.disk.growth import STEEP, steepness
from backends.disk.writing import HEADER
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.scene.scan import scan

_TRANSFORM = "--- !u!4 &1\nTransform:\n"
_OBJECT = "--- !u!1 &1\nGameObject:\n"
_SCRIPT = "--- !u!114 &1\nMonoBehaviour:\n"
_INSTANCE = "--- !u!1001 &1\nPrefabInstance:\n  m_Modification:\n    m_Modifications:\n"
_END = "\n  m_SourcePrefab: {fileID: 100100000, guid: 0123456789abcdef0123456789abcdef, type: 3}\n"
_ROWS = "  m_Component:\n  m_Layer: 1\n  m_Name: x\n  m_TagString: y\n"


def _scan(data: bytes) -> ObjectFile:
    return scan(lambda: (data,), "Assets/Hostile.unity")


@pytest.mark.parametrize(
    ("head", "line", "tail"),
    [
        (_TRANSFORM, "  m_GameObject: {fileID: 1}\n", ""),
        (_TRANSFORM, "  m_GameObject: {fileID: 1}\n  m_Children: []\n", ""),
        (_TRANSFORM, "  m_GameObject: {fileID: 1}\n  m_Children:\n  - {fileID: 2}\n", ""),
        (_OBJECT, _ROWS, ""),
        (_OBJECT, "  m_Component:\n  - component: {fileID: 1}\n", ""),
        (_OBJECT, "  m_Component:\n  - component: {fileID: 1}\n" + _ROWS, ""),
        (_SCRIPT, "  m_Script: {fileID: 0}\n  m_Name:\n", ""),
        (_SCRIPT, "  m_Script: {fileID: 0}\n  m_Name: ", ""),
        ("", _TRANSFORM + "  m_GameObject: {fileID: 1}\n", ""),
        ("", "--- !u!4 &1 stripped\n", ""),
        ("", "--- !u!1 &1 stripped\n--- !u!33 &2\n", ""),
        (_INSTANCE, "      propertyPath: m_Name\n", _END),
        (_INSTANCE, "      propertyPath: m_Name\n      value: x\n      objectReference: {fileID: 0}\n", _END),
        (_INSTANCE + "    - target: {fileID: 1", "\n      propertyPath: m_Name\n      value: x\n      object", _END),
        (_INSTANCE, "    - target: {fileID: 1\n      propertyPath: m_Layer\n      value: '\n", _END),
        ("", _INSTANCE + "    - target: {fileID: 1}\n" + _END, ""),
    ],
)
def test_scanning_grows_as_the_file_does(head: str, line: str, tail: str) -> None:
    def make(size: int) -> bytes:
        return (HEADER + head + line * (size // len(line)) + tail).encode()

    assert steepness(make, _scan) < STEEP
