"""`editormcp setup CLIENT`, and `--all`, as a person runs them: real files, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

from commands.person import Person, entry
from daemons import environment
from editormcp.setup.clients import BY_ID
from pumps import initialize

ALL = list(BY_ID)


class TestOneClient:
    def test_a_named_client_is_created(self, person: Person) -> None:
        done = person.setup("cursor")
        assert done.returncode == 0
        assert person.made() == [".cursor/mcp.json"]
        made = entry(person.home / ".cursor" / "mcp.json")
        assert Path(made["command"]).is_absolute()
        assert made["args"][-1] == "stdio"

    def test_the_entry_that_is_written_starts_an_mcp_server(self, person: Person) -> None:
        person.setup("cursor")
        made = entry(person.home / ".cursor" / "mcp.json")
        answer = initialize([made["command"], *made["args"]], person.state, environment(person.state, PATH=""))
        assert answer["serverInfo"]["name"] == "editormcp"

    def test_the_change_is_shown_and_the_old_file_kept(self, person: Person) -> None:
        before = '{\n  // mine\n  "mcpServers": {\n    "docs": {"url": "x"}, // keep\n  },\n}\n'
        file = person.has(".cursor/mcp.json", before)
        done = person.setup("cursor")
        assert '+    "unity": {' in done.stdout
        assert "mcp.json.bak" in done.stdout
        assert (file.parent / "mcp.json.bak").read_text(encoding="utf-8") == before
        after = file.read_text(encoding="utf-8")
        assert after.startswith(before[: before.index("  },\n")]) and after.endswith("  },\n}\n")

    def test_twice_is_once(self, person: Person) -> None:
        person.setup("zed")
        made = person.made()
        again = person.setup("zed")
        assert (again.returncode, person.made()) == (0, made)
        assert "already set up" in again.stdout

    def test_a_rehearsal_writes_nothing(self, person: Person) -> None:
        done = person.setup("codex", "vscode", "--dry-run")
        assert (done.returncode, person.made()) == (0, [])
        assert "+[mcp_servers.unity]" in done.stdout

    def test_it_can_be_removed(self, person: Person) -> None:
        before = '# mine\nmodel = "x"\n'
        file = person.has(".codex/config.toml", before)
        person.setup("codex")
        assert person.setup("codex", "--remove").returncode == 0
        assert file.read_text(encoding="utf-8") == before
        assert "nothing to remove" in person.setup("codex", "--remove").stdout

    def test_removing_makes_no_file(self, person: Person) -> None:
        assert person.setup("cursor", "--remove").returncode == 0
        assert person.made() == []

    def test_another_server_of_that_name_stays(self, person: Person) -> None:
        before = '{"mcpServers": {"unity": {"command": "other-bridge"}}}'
        file = person.has(".cursor/mcp.json", before)
        done = person.setup("cursor")
        assert done.returncode == 1
        assert "--name" in done.stderr
        assert file.read_text(encoding="utf-8") == before
        assert person.setup("cursor", "--name", "editormcp").returncode == 0
        assert json.loads(file.read_text(encoding="utf-8"))["mcpServers"]["unity"] == {"command": "other-bridge"}


class TestAll:
    def test_only_clients_that_are_there_are_touched(self, person: Person) -> None:
        person.has(".gemini/settings.json", "{}")
        person.has(".codex/config.toml", "")
        assert person.setup("--all").returncode == 0
        assert [name for name in person.made() if not name.endswith(".bak")] == [
            ".codex/config.toml",
            ".gemini/settings.json",
        ]

    def test_with_none_nothing_is_made(self, person: Person) -> None:
        done = person.setup("--all")
        assert (done.returncode, person.made()) == (0, [])
        assert "No client" in done.stdout

    def test_one_that_fails_does_not_stop_the_others(self, person: Person) -> None:
        broken = person.has(".cursor/mcp.json", '{\n  "mcpServers": {\n')
        (person.home / ".codeium" / "windsurf" / "mcp_config.json").mkdir(parents=True)
        good = person.has(".gemini/settings.json", "{}")
        done = person.setup("--all")
        assert done.returncode == 1
        assert "line 3" in done.stderr and "a folder stands in its place" in done.stderr
        assert broken.read_text(encoding="utf-8") == '{\n  "mcpServers": {\n'
        assert entry(good)

    def test_every_client_can_be_named_at_once(self, person: Person) -> None:
        done = person.setup(*ALL[1:])
        assert done.returncode == 0
        assert len(person.made()) == len(ALL) - 1

    def test_without_a_word_it_tells_what_there_is(self, person: Person) -> None:
        person.has(".cursor/mcp.json", "{}")
        person.has(".gemini/settings.json", "{")
        person.setup("zed")
        made = person.made()
        done = person.setup()
        states = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines()[: len(ALL)]}
        assert (done.returncode, person.made()) == (0, made)
        assert (states["cursor"], states["zed"], states["codex"], states["gemini"]) == (
            "found",
            "set",
            "not",
            "unreadable",
        )


def test_the_help_names_every_client(person: Person) -> None:
    assert all(id in person.setup("--help").stdout for id in ALL)
