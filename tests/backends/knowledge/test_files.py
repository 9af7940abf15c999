"""Where content files are read."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from editormcp.backends.knowledge import files
from editormcp.catalogue.reading import Unreadable


@pytest.mark.parametrize(("quick", "in_the_loop"), [(0.0, [False, False]), (3600.0, [False, True])])
async def test_a_folder_is_read_in_a_thread_until_it_has_shown_to_be_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: float, in_the_loop: list[bool]
) -> None:
    seen: list[bool] = []

    def read(root: Path, path: str) -> str:
        seen.append(threading.current_thread() is threading.main_thread())
        return path

    monkeypatch.setattr(files, "read_text", read)
    monkeypatch.setattr(files, "QUICK", quick)
    folder = files.Files(tmp_path)
    assert [await folder.read("a"), await folder.read("b")] == ["a", "b"]
    assert seen == in_the_loop


async def test_a_failure_is_the_same_in_both_places(tmp_path: Path) -> None:
    folder = files.Files(tmp_path)
    for _ in range(2):
        with pytest.raises(Unreadable, match="no such file"):
            await folder.read("gone.md")
