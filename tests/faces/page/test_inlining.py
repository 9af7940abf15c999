"""A page in one file: every module once, after what it imports; what is not understood is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from editormcp.faces.page.files import FOLDER
from editormcp.faces.page.inlining import inlined

SHELL = '<head><link rel="stylesheet" href="a.css"><script type="module" src="a.js"></script></head>'


def made(folder: Path, **modules: str) -> str:
    (folder / "page.html").write_text(SHELL)
    (folder / "a.css").write_text("b { color: red; }\n")
    for name, source in modules.items():
        (folder / f"{name}.js").write_text(source)
    return inlined(folder, "page.html")


def test_modules_come_once_and_after_what_they_import(tmp_path: Path) -> None:
    page = made(
        tmp_path,
        a='import { two } from "./b.js";\nimport { three } from "./c.js";\ntwo(three);\n',
        b='import { three } from "./c.js";\nexport function two() {}\n',
        c="export const three = 3;\n",
    )
    assert "b { color: red; }" in page
    assert re.findall(r"^modules\.(\w+) = ", page, re.MULTILINE) == ["c", "b", "a"]
    assert "const { two } = modules.b;" in page and "return { three };" in page


@pytest.mark.parametrize(
    "source",
    [
        'import two from "./b.js";\n',
        'import { two as three } from "./b.js";\n',
        'import "./b.js";\n',
        "export default 3;\n",
        "export { two };\n",
        'const end = "</script>";\n',
        'import { three } from "./a.js";\nexport const three = 3;\n',
    ],
)
def test_what_is_not_understood_is_refused(tmp_path: Path, source: str) -> None:
    with pytest.raises(ValueError, match=r"a\.js"):
        made(tmp_path, a=source, b="export const two = 2;\n")


def test_the_view_of_a_chat_is_one_file_and_small() -> None:
    page = inlined(FOLDER, "chat.html")
    assert not re.search(r"<link|\ssrc=|^import |^export ", page, re.MULTILINE)
    assert len(page) < 150_000
