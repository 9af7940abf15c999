"""The page's files: small, from nowhere else, and without a way for a name to become markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import editormcp

PAGE = Path(editormcp.__file__).parent / "page"
FILES = sorted(file for file in PAGE.rglob("*") if file.is_file())
MARKUP = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc|DOMParser")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_turns_text_into_markup_or_code(file: Path) -> None:
    assert not MARKUP.search(file.read_text(encoding="utf-8"))


def test_nothing_comes_from_elsewhere() -> None:
    for file in FILES:
        addresses = re.findall(r"\bhttps?://[^\s\"'`]+", file.read_text(encoding="utf-8"))
        assert set(addresses) <= {"http://www.w3.org/2000/svg"}, file.name


def test_the_shell_has_no_inline_script_or_style() -> None:
    shell = (PAGE / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", shell)


def test_the_page_is_small() -> None:
    assert sum(file.stat().st_size for file in FILES) < 250_000


def test_every_import_leads_to_a_file() -> None:
    for file in PAGE.glob("*.js"):
        for name in re.findall(r'from "\./([\w.]+)"', file.read_text(encoding="utf-8")):
            assert (PAGE / name).is_file(), f"{file.name} imports {name}"
