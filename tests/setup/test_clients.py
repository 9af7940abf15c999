"""Where each client keeps its servers, and what its entry looks like."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from editormcp.setup.claude_command import steps
from editormcp.setup.clients import BY_ID, CLIENTS, Client
from editormcp.setup.entry import Entry, Taken, is_passing, this_program
from editormcp.setup.places import Places

OURS = Entry("/opt/bin/editormcp", ("stdio",))
OTHER = Entry("npx", ("-y", "some-server"))


def by_id(client: Client) -> str:
    return client.id


def files(home: Path, platform: str, **environ: str) -> dict[str, str]:
    places = Places(home, platform, environ)
    return {client.id: client.user_file(places).relative_to(home).as_posix() for client in CLIENTS}


def test_the_files_of_linux(tmp_path: Path) -> None:
    assert files(tmp_path, "linux") == {
        "claude-code": ".claude.json",
        "claude-desktop": ".config/Claude/claude_desktop_config.json",
        "cursor": ".cursor/mcp.json",
        "vscode": ".config/Code/User/mcp.json",
        "windsurf": ".codeium/windsurf/mcp_config.json",
        "codex": ".codex/config.toml",
        "gemini": ".gemini/settings.json",
        "zed": ".config/zed/settings.json",
    }


def test_the_files_of_macos(tmp_path: Path) -> None:
    found = files(tmp_path, "darwin")
    assert found["claude-desktop"] == "Library/Application Support/Claude/claude_desktop_config.json"
    assert found["vscode"] == "Library/Application Support/Code/User/mcp.json"
    assert found["zed"] == ".config/zed/settings.json"


def test_the_files_of_windows(tmp_path: Path) -> None:
    found = files(tmp_path, "win32", APPDATA=str(tmp_path / "R"), LOCALAPPDATA=str(tmp_path / "L"))
    assert found["claude-desktop"] == "R/Claude/claude_desktop_config.json"
    assert found["vscode"] == "R/Code/User/mcp.json"
    assert found["zed"] == "R/Zed/settings.json"
    assert found["cursor"] == ".cursor/mcp.json"


def test_variables_move_the_files(tmp_path: Path) -> None:
    found = files(
        tmp_path,
        "linux",
        XDG_CONFIG_HOME=str(tmp_path / "x"),
        CODEX_HOME=str(tmp_path / "c"),
        CLAUDE_CONFIG_DIR=str(tmp_path / "cc"),
    )
    assert (found["zed"], found["codex"], found["claude-code"]) == (
        "x/zed/settings.json",
        "c/config.toml",
        "cc/.claude.json",
    )


def test_claude_desktop_as_a_windows_package_has_its_own_file(tmp_path: Path) -> None:
    """Even where it is not there yet, and an old edition has left one in the place of old."""
    left = tmp_path / "R" / "Claude" / "claude_desktop_config.json"
    for folder in (left.parent, tmp_path / "L" / "Packages" / "Claude_x1y2"):
        folder.mkdir(parents=True)
    left.touch()
    found = files(tmp_path, "win32", APPDATA=str(tmp_path / "R"), LOCALAPPDATA=str(tmp_path / "L"))
    assert found["claude-desktop"] == "L/Packages/Claude_x1y2/LocalCache/Roaming/Claude/claude_desktop_config.json"


def test_an_edition_that_is_there_goes_before_one_that_is_not(tmp_path: Path) -> None:
    insiders = tmp_path / ".config" / "Code - Insiders" / "User" / "mcp.json"
    insiders.parent.mkdir(parents=True)
    insiders.touch()
    assert files(tmp_path, "linux")["vscode"] == ".config/Code - Insiders/User/mcp.json"


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("claude-code", {"mcpServers": {"unity": {"type": "stdio", "command": OURS.command, "args": ["stdio"]}}}),
        ("claude-desktop", {"mcpServers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}),
        ("cursor", {"mcpServers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}),
        ("vscode", {"servers": {"unity": {"type": "stdio", "command": OURS.command, "args": ["stdio"]}}}),
        ("windsurf", {"mcpServers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}),
        ("gemini", {"mcpServers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}),
        ("zed", {"context_servers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}),
    ],
)
def test_the_entry_of_a_json_client(id: str, text: object) -> None:
    assert json.loads(BY_ID[id].form.put("", "unity", OURS)) == text


def test_the_entry_of_codex() -> None:
    written = tomllib.loads(BY_ID["codex"].form.put("", "unity", OURS))
    assert written == {"mcp_servers": {"unity": {"command": OURS.command, "args": ["stdio"]}}}


@pytest.mark.parametrize("client", CLIENTS, ids=by_id)
class TestEveryForm:
    def test_put_is_found_and_dropped(self, client: Client) -> None:
        text = client.form.put("", "unity", OURS)
        assert client.form.entries(text).get("unity") == OURS
        assert client.form.entries(client.form.drop(text, "unity")).get("unity") is None

    def test_twice_is_once(self, client: Client) -> None:
        text = client.form.put("", "unity", OURS)
        assert client.form.put(text, "unity", OURS) == text

    def test_a_moved_program_is_updated(self, client: Client) -> None:
        moved = Entry("/new/editormcp", ("stdio", "--project", "/games/Harbour"))
        text = client.form.put(client.form.put("", "unity", OURS), "unity", moved)
        assert client.form.entries(text).get("unity") == moved

    def test_a_strangers_server_of_that_name_is_left_alone(self, client: Client) -> None:
        text = client.form.put("", "unity", Entry("editormcp", ())).replace("editormcp", "their-server")
        with pytest.raises(Taken, match="--name"):
            client.form.put(text, "unity", OURS)
        with pytest.raises(Taken, match="--name"):
            client.form.drop(text, "unity")
        both = client.form.put(text, "editor", OURS)
        assert client.form.entries(both).get("unity") == Entry("their-server", ())


def test_what_the_user_added_to_our_entry_stays() -> None:
    text = '{"mcpServers": {"unity": {"command": "/old/editormcp", "args": [], "env": {"A": "1"}, "disabled": true}}}'
    after = json.loads(BY_ID["cursor"].form.put(text, "unity", OURS))["mcpServers"]["unity"]
    assert after == {"command": OURS.command, "args": ["stdio"], "env": {"A": "1"}, "disabled": True}


def test_a_server_reached_by_its_address_is_a_strangers() -> None:
    with pytest.raises(Taken):
        BY_ID["cursor"].form.put('{"mcpServers": {"unity": {"url": "http://127.0.0.1:1/mcp"}}}', "unity", OURS)


@pytest.mark.parametrize(
    ("entry", "ours"),
    [
        (Entry("/home/me/.local/bin/editormcp", ("stdio",)), True),
        (Entry("C:\\Users\\me\\Scripts\\editormcp.exe", ("stdio",)), True),
        (Entry("/usr/bin/python3", ("-m", "editormcp", "stdio")), True),
        (Entry("/usr/bin/uvx", ("--from", "/x/y.whl", "editormcp", "stdio")), True),
        (OTHER, False),
        (Entry("", ()), False),
    ],
)
def test_our_own_entries_are_known_again(entry: Entry, ours: bool) -> None:
    assert entry.is_ours is ours


def test_this_program_is_named_by_an_absolute_path_that_is_there() -> None:
    entry = this_program(Path("/games/Harbour"))
    assert Path(entry.command).is_absolute() and Path(entry.command).is_file()
    assert entry.is_ours
    assert entry.args[-3:] == ("stdio", "--project", str(Path("/games/Harbour")))


def test_an_environment_of_uvx_is_known() -> None:
    assert is_passing("/home/me/.cache/uv/archive-v0/Ab12")
    assert not is_passing("/home/me/.local/share/uv/tools/editormcp")
    assert not is_passing("/home/me/.local/pipx/venvs/editormcp")


class TestTheCommandOfClaude:
    def test_it_adds_for_the_user(self) -> None:
        assert steps("unity", None, OURS) == [
            ["mcp", "add", "--scope", "user", "unity", "--", "/opt/bin/editormcp", "stdio"]
        ]

    def test_an_old_entry_makes_room(self) -> None:
        first, second = steps("unity", Entry("/old/editormcp", ("stdio",)), OURS)
        assert (first[:2], second[:2]) == (["mcp", "remove"], ["mcp", "add"])

    def test_what_is_as_wished_needs_no_step(self) -> None:
        assert steps("unity", OURS, OURS) == steps("unity", None, None) == []

    def test_a_strangers_server_is_left_alone(self) -> None:
        for wanted in (OURS, None):
            with pytest.raises(Taken):
                steps("unity", OTHER, wanted)
