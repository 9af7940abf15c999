"""`editormcp setup` with files that it cannot use, and words that it does not know."""

from __future__ import annotations

import json
import os

import pytest

from commands.person import Person, entry

posix_only = pytest.mark.skipif(os.name != "posix", reason="links")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"mcpServers": {', "line 1"),
        (b'{\n"a": 1\n"b": 2}', "line 3"),
        (b"[]", "must be a JSON object"),
        (b'{"mcpServers": 5}', "must be a JSON object"),
        (b"\xff\xfe{\x00}\x00", "UTF-8"),
        (b"{" * 100_000, "line 1"),
        (b'{"a":' * 5_000, "nested deeper"),
    ],
)
def test_a_broken_file_is_left_alone(person: Person, content: bytes, told: str) -> None:
    file = person.home / ".cursor" / "mcp.json"
    file.parent.mkdir()
    file.write_bytes(content)
    done = person.setup("cursor")
    assert done.returncode == 1
    assert told in done.stderr and "Traceback" not in done.stderr
    assert file.read_bytes() == content
    assert person.made() == [".cursor/mcp.json"]


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf{}\r\n", b"{\r\n}\r\n"])
def test_odd_files_are_edited(person: Person, content: bytes) -> None:
    file = person.home / ".cursor" / "mcp.json"
    file.parent.mkdir()
    file.write_bytes(content)
    assert person.setup("cursor").returncode == 0
    after = file.read_bytes()
    assert after.startswith(b"\xef\xbb\xbf") == content.startswith(b"\xef\xbb\xbf")
    assert (b"\r\n" in after) == (b"\r\n" in content)
    assert json.loads(after.decode("utf-8-sig"))["mcpServers"]["unity"]


def test_a_read_only_file_is_left_alone(person: Person) -> None:
    file = person.has(".cursor/mcp.json", "{}")
    file.chmod(0o444)
    done = person.setup("cursor")
    file.chmod(0o644)
    assert done.returncode == 1
    assert "read-only" in done.stderr
    assert file.read_text(encoding="utf-8") == "{}"


@posix_only
def test_a_link_is_followed(person: Person) -> None:
    real = person.has("dotfiles/cursor.json", "{}")
    link = person.home / ".cursor" / "mcp.json"
    link.parent.mkdir()
    link.symlink_to(real)
    assert person.setup("cursor").returncode == 0
    assert link.is_symlink()
    assert entry(real)


@pytest.mark.parametrize(
    "args",
    [
        ("emacs",),
        ("cursor", "--all"),
        ("cursor", "--git", "x"),
        ("cursor", "--project", "."),
        ("cursor", "--name", "my unity"),
        ("cursor", "--name", "x" * 21),
        ("unity",),
        ("--remove",),
        ("--dry-run",),
    ],
)
def test_wrong_usage_exits_64(person: Person, args: tuple[str, ...]) -> None:
    assert person.setup(*args).returncode == 64
    assert person.made() == []
