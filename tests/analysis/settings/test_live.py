"""Settings of the Editor in the shape of their files."""

from __future__ import annotations

from editormcp.analysis.settings.collisions import ALL, matrix
from editormcp.analysis.settings.live import as_files


def test_the_matrix_is_a_row_of_digits() -> None:
    rows = [0xFFFFFFFF] * 31 + [-2]
    found = as_files({"m_LayerCollisionMatrix": rows})["m_LayerCollisionMatrix"]
    assert found == f"{ALL[:-8]}feffffff"
    assert matrix(found) == [0xFFFFFFFF] * 31 + [0xFFFFFFFE]


def test_references_are_as_files_write_them_however_deep() -> None:
    told = {"levels": [{"pipeline": {"$ref": {"guid": "77", "fileId": "-3", "asset": "Assets/P.asset"}}, "none": None}]}
    assert as_files(told) == {"levels": [{"pipeline": {"fileID": -3, "guid": "77"}, "none": None}]}


def test_what_is_no_matrix_stays_as_it_is() -> None:
    assert as_files({"m_LayerCollisionMatrix": ["…"]}) == {"m_LayerCollisionMatrix": ["…"]}
