"""Field names as people write them: the vectors that hold for both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editormcp.analysis.fieldnames import field_path, matching
from editormcp.contract import PROTOCOL

FILES = sorted((PROTOCOL / "vectors" / "fields").glob("*.json"))
VECTORS = [(path.stem, msgspec.json.decode(path.read_bytes())) for path in FILES]
NAMES = [
    pytest.param(vector, name, id=f"{stem}-{name}")
    for stem, vector in VECTORS
    for name in vector.get("matches", ())
]  # fmt: skip
PATHS = [pytest.param(vector["paths"], text, id=text) for _, vector in VECTORS for text in vector.get("paths", ())]


@pytest.mark.parametrize(("vector", "name"), NAMES)
def test_a_written_name_means_these_fields(vector: dict[str, Any], name: str) -> None:
    found = matching(name, vector["serialized"], vector["types"])
    assert [path.text for path in found] == vector["matches"][name]


@pytest.mark.parametrize(("paths", "text"), PATHS)
def test_a_path_is_read_step_by_step(paths: dict[str, Any], text: str) -> None:
    found = field_path(text)
    assert (None if found is None else [found.name, *found.steps]) == paths[text]


def test_a_long_glob_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(Exception, match="at most 1000"):
        matching("*a" * 501, ["m_Mass"], [])
