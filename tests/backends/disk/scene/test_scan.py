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
    return scan((data,), "Assets/Hostile.unity")


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
        (_SCRIPT, "  m_GameObject: {fileID: 1}\n", ""),
        ("--- !u!1001 &1\nPrefabInstance:\n", "\n", ""),
        ("--- !u!1001 &1\n", "---\n", ""),
        ("--- !u!33 &2\nMeshFilter:\n", "  m_PrefabAsset: {fileID: 0}\n    type: 3}\n", ""),
        ("", "--- !u!33 &2\nMeshFilter:\n  m_ObjectHideFlags: 0\n  m_PrefabAsset: {fileID: 0}\n", ""),
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


_BEFORE = "  m_CorrespondingSourceObject: {fileID: 0}\n  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
_STAND_IN = (
    "--- !u!1 &7 stripped\nGameObject:\n"
    "  m_CorrespondingSourceObject: {fileID: 8, guid: 0123456789abcdef0123456789abcdef,\n    type: 3}\n"
    "  m_PrefabInstance: {fileID: 9}\n  m_PrefabAsset: {fileID: 0}\n"
)


@pytest.mark.parametrize(
    "component",
    [
        "--- !u!33 &5\nMeshFilter:\n  m_ObjectHideFlags: 0\n" + _BEFORE,
        "--- !u!95 &5\nAnimator:\n  serializedVersion: 5\n  m_ObjectHideFlags: 0\n" + _BEFORE,
        "--- !u!33 &5\nMeshFilter:\n  m_ObjectHideFlags: 0\n  m_PrefabParentObject: {fileID: 4,\n    type: 2}\n"
        "  m_PrefabInternal: {fileID: 0}\n",
        "--- !u!114 &5\nMonoBehaviour:\n  m_ObjectHideFlags: 0\n" + _BEFORE,
    ],
)
@pytest.mark.parametrize("end", ["", "  m_Script: {fileID: 1}\n  m_Name: \n  m_EditorClassIdentifier: \n"])
def test_a_component_of_a_stand_in_is_known_by_the_owner_it_names(component: str, end: str) -> None:
    file = _scan((HEADER + _STAND_IN + component + "  m_GameObject: {fileID: 7}\n" + end).encode())
    assert file.loose_components == {7: [5]}


def test_a_component_that_an_object_of_the_file_lists_is_not_loose() -> None:
    own = "--- !u!1 &7\nGameObject:\n  m_Component:\n  - component: {fileID: 5}\n  m_Layer: 0\n  m_Name: a\n"
    filter_ = "--- !u!33 &5\nMeshFilter:\n  m_ObjectHideFlags: 0\n" + _BEFORE + "  m_GameObject: {fileID: 7}\n"
    file = _scan((HEADER + _STAND_IN.replace("&7", "&6") + own + filter_).encode())
    assert file.loose_components == {}


@pytest.mark.parametrize("last", ["", "\n", "\n\n", "\n---\n"])
def test_what_ends_a_document_is_the_next_header_alone(last: str) -> None:
    file = _scan(("--- !u!1660057539 &1\nSceneRoots:\n  m_Roots:\n  - {fileID: 2}" + last + "\n" + _OBJECT).encode())
    assert file.roots == [2]
    assert file.classes == {1: 1}  # the object has the same id, and comes last
