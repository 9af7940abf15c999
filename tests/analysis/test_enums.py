from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from editormcp.analysis.enums import TABLE, enum_name
from editormcp.contract import PROTOCOL


def _read(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = msgspec.json.decode(file.read_bytes())["values"]
    return rows


@pytest.mark.parametrize(
    ("type_name", "field", "value", "name"),
    [
        ("Light", "m_Type", 0, "Spot"),
        ("Light", "m_Type", 1, "Directional"),
        ("Light", "m_Shadows.m_Type", 2, "Soft"),
        ("Light", "m_Shadows.m_Resolution", -1, "FromQualitySettings"),
        ("Camera", "m_ClearFlags", 1, "Skybox"),
        ("Animator", "m_UpdateMode", 1, "Fixed"),
        ("Rigidbody", "m_Constraints", 0, "None"),
        ("Rigidbody", "m_Constraints", 112, "FreezeRotation"),
        ("Rigidbody", "m_Constraints", 126, "FreezeAll"),
        ("Rigidbody", "m_Constraints", 2 | 112, "FreezePositionX|FreezeRotation"),
        ("Rigidbody", "m_Constraints", 2 | 16, "FreezePositionX|FreezeRotationX"),
        ("Canvas", "m_AdditionalShaderChannelsFlag", 25, "TexCoord1|Normal|Tangent"),
        ("Canvas", "m_AdditionalShaderChannelsFlag", -1, "Everything"),
        ("GameObject", "m_StaticEditorFlags", 4294967295, "Everything"),
        ("GameObject", "m_StaticEditorFlags", 4294967295 & ~(1 | 8 | 16 | 32 | 64), "OccluderStatic|BatchingStatic"),
        ("GameObject", "m_StaticEditorFlags", 0, "Nothing"),
        ("QualitySettings", "m_QualitySettings[3].shadows", 2, "All"),
        ("AnimatorStateTransition", "m_Conditions.Array.data[0].m_ConditionMode", 1, "If"),
        ("PlayerSettings", "scriptingBackend.Android", 1, "IL2CPP"),
        ("ParticleSystem", "InitialModule.startLifetime.minMaxState", 3, "TwoConstants"),
        ("ParticleSystem", "InitialModule.startColor.minMaxState", 4, "RandomColor"),
        ("Button", "m_OnClick.m_PersistentCalls.m_Calls[0].m_CallState", 2, "RuntimeOnly"),
        ("UnityEvent", "m_PersistentCalls.m_Calls[0].m_Mode", 6, "Bool"),
    ],
)
def test_a_value_has_its_name(type_name: str, field: str, value: int, name: str) -> None:
    assert enum_name(type_name, (), field, value) == name


@pytest.mark.parametrize(
    ("type_name", "field", "value"),
    [
        ("Light", "m_Type", 99),
        ("Light", "m_Intensity", 1),
        ("Enemy", "m_Type", 1),
        ("Rigidbody", "m_Constraints", 1 << 20),
        ("Rigidbody", "m_Constraints", 2 | 1 << 20),
        ("Light", "m_Type", 1.0),
        ("Light", "m_Type", "1"),
        ("Light", "m_Type", None),
        ("Light", "Type", 1),
    ],
)
def test_a_value_without_a_name_has_none(type_name: str, field: str, value: object) -> None:
    assert enum_name(type_name, (), field, value) is None


def test_rows_of_a_base_hold_for_what_is_derived_from_it() -> None:
    assert enum_name("MeshRenderer", (), "m_CastShadows", 1) is None
    assert enum_name("MeshRenderer", ("Renderer", "Component"), "m_CastShadows", 1) == "On"


def test_every_row_is_whole_and_no_value_has_two_names() -> None:
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len(rows) > 1000
    assert {len(row) for row in rows} == {4, 5}
    assert {row[4] for row in rows if len(row) == 5} == {"flags"}
    assert all(all(cell == cell.strip() != "" for cell in row) for row in rows)
    assert Counter(tuple(row[:3]) for row in rows).most_common(1)[0][1] == 1
    flags = {(row[0], row[1]): len(row) for row in rows}
    assert all(flags[row[0], row[1]] == len(row) for row in rows), "flags or not is one for a field"


ROWS = [row for file in (PROTOCOL / "vectors" / "enums").glob("*.json") for row in _read(file)]


@pytest.mark.parametrize("row", ROWS)
def test_values_have_the_names_of_the_contract(row: dict[str, Any]) -> None:
    first, *bases = row["types"]
    assert enum_name(first, bases, row["field"], row["value"]) == row["name"]
