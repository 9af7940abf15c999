"""Our package in a project's manifest: where it comes from, and how it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from editormcp.setup.refused import Refused
from editormcp.setup.unity_manifest import drop, find, from_folder, from_git, put

MANIFEST = '{\n  "dependencies": {\n    "com.unity.ugui": "2.0.0"\n  },\n  "testables": []\n}\n'


def test_it_is_put_found_and_dropped() -> None:
    after = put(MANIFEST, "file:/x")
    assert after == MANIFEST.replace('"2.0.0"', '"2.0.0",\n    "com.editormcp.bridge": "file:/x"')
    assert (find(after), find(MANIFEST)) == ("file:/x", None)
    assert drop(after) == MANIFEST


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("https://host/x.git", "https://host/x.git?path=/unity-package"),
        ("https://host/x.git#v1", "https://host/x.git?path=/unity-package#v1"),
        ("https://host/x.git?path=/other#v1", "https://host/x.git?path=/other#v1"),
        ("git@host:me/x.git", "git@host:me/x.git?path=/unity-package"),
    ],
)
def test_a_repository_is_told_with_the_package_in_it(url: str, source: str) -> None:
    assert from_git(url) == source


@pytest.mark.parametrize("content", [None, "{", "[]", '{"name": "com.other"}'])
def test_a_folder_without_the_package_is_refused(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "package.json").write_text(content, encoding="utf-8")
    with pytest.raises(Refused, match=r"com\.editormcp\.bridge"):
        from_folder(tmp_path)
