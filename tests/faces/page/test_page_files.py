"""The page's files: those of its folder, and no others."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from editormcp.faces.page.files import Files


@pytest.fixture
def files(tmp_path: Path) -> Files:
    folder = tmp_path / "page"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (folder / "parts" / "tree.js").write_text("export {};", encoding="utf-8")
    (folder / "notes.py").write_text("", encoding="utf-8")
    (tmp_path / "secret.json").write_text("{}", encoding="utf-8")
    return Files(folder)


async def fetched(files: Files, name: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[MutableMapping[str, Any]] = []

    async def send(event: MutableMapping[str, Any]) -> None:
        sent.append(event)

    file = files.named(name)
    assert file is not None
    given = {b"host": b"127.0.0.1:1"} | {
        key.replace("_", "-").encode(): value.encode() for key, value in headers.items()
    }
    await files.serve(file, method, given, send)
    told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"]


@pytest.mark.parametrize(
    "name",
    ["../secret.json", "parts/../../secret.json", "/etc/passwd", "..", "", "parts", "notes.py", "..\\secret.json"],
)
def test_no_name_leads_out_of_the_folder(files: Files, name: str) -> None:
    assert files.named(name) is None


async def test_a_file_comes_with_its_type_and_a_strict_policy(files: Files) -> None:
    status, headers, content = await fetched(files, "parts/tree.js")
    assert (status, content) == (200, b"export {};")
    assert headers["content-type"].startswith("text/javascript")
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "connect-src 'self' ws://127.0.0.1:1;" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-cache"


async def test_a_file_that_is_known_is_not_sent_again(files: Files) -> None:
    _, headers, _ = await fetched(files, "index.html")
    assert (await fetched(files, "index.html", if_none_match=headers["etag"]))[::2] == (304, b"")


async def test_head_tells_the_size_alone(files: Files) -> None:
    status, headers, content = await fetched(files, "index.html", "HEAD")
    assert (status, headers["content-length"], content) == (200, "15", b"")
