"""Knowledge bases in the terminal: serve, call, check."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from daemons import as_process, run
from editormcp.config import SAMPLE_KNOWLEDGE
from editormcp.contract import PROTOCOL
from knowledge import file, tool, write


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    return write(tmp_path / "kb", {"t.json": tool("door_rules", file("doors.md")), "doors.md": "Doors."})


class TestServe:
    def test_with_a_folder(self, home: Path, kb: Path) -> None:
        with as_process(home, "--port", "0", "--kb-path", str(kb)):
            done = run(home, "call", "kb.door-rules")
        assert json.loads(done.stdout) == {"content": [{"type": "text", "text": "Doors."}]}

    def test_a_relative_folder_is_the_working_directorys(self, home: Path, kb: Path) -> None:
        with as_process(home, "--port", "0", "--kb-path", kb.name):
            assert run(home, "call", "kb.door-rules").returncode == 0

    def test_with_the_sample(self, home: Path) -> None:
        with as_process(home, "--port", "0", "--kb-path", "sample"):
            done = run(home, "call", "kb.naming-rules")
        assert json.loads(done.stdout)["content"][0]["text"].startswith("# Naming")

    @pytest.mark.parametrize("broken", [True, False])
    def test_a_folder_that_cannot_be_used_is_told_and_nothing_starts(self, home: Path, kb: Path, broken: bool) -> None:
        write(kb, {"t.json": '{\n"id": 5,'})
        folder = kb if broken else kb / "gone"
        done = run(home, "serve", "--port", "0", "--kb-path", str(folder))
        assert done.returncode == 1
        assert (f"{kb / 't.json'}:2: (file): JSON" if broken else "a folder that can be listed") in done.stderr
        assert "Traceback" not in done.stderr


class TestSettings:
    def test_a_call_in_process_knows_the_environments(self, home: Path, kb: Path) -> None:
        done = run(home, "call", "door_rules", env={"EDITORMCP_KB_PATH": str(kb)})
        assert json.loads(done.stdout) == {"content": [{"type": "text", "text": "Doors."}]}

    def test_and_the_files(self, home: Path, kb: Path) -> None:
        home.mkdir()
        (home / "config.toml").write_text(f"kb_path = {json.dumps(str(kb))}\n", encoding="utf-8")
        assert "kb.door-rules" in run(home, "tools").stdout

    def test_a_broken_one_is_told_on_stderr_and_the_other_tools_answer(self, home: Path, kb: Path) -> None:
        write(kb, {"t.json": "{"})
        done = run(home, "call", "mcp.server.info", env={"EDITORMCP_KB_PATH": str(kb)})
        assert done.returncode == 0
        assert f"{kb / 't.json'}:1" in done.stderr
        assert "tier" in json.loads(done.stdout)


class TestCheck:
    def test_the_sample_is_valid(self, home: Path) -> None:
        done = run(home, "check", str(SAMPLE_KNOWLEDGE))
        assert done.returncode == 0
        assert done.stdout == f"{SAMPLE_KNOWLEDGE}: 8 blueprints and 2 prompts are valid.\n"

    def test_definitions_and_knowledge_bases_together(self, home: Path, kb: Path) -> None:
        done = run(home, "check", str(PROTOCOL / "tools"), str(kb), str(kb / "t.json"))
        assert done.returncode == 0
        assert len(done.stdout.splitlines()) == 3

    def test_problems_have_file_and_line(self, home: Path, kb: Path) -> None:
        write(kb, {"u.json": {"tools": [tool("Bad")]}, "v.json": "[\n[\n"})
        done = run(home, "check", str(kb))
        assert done.returncode == 1
        assert f"{kb / 'u.json'}:4: tools[0].id: " in done.stdout
        assert f"{kb / 'v.json'}:2: (file): JSON" in done.stdout

    def test_a_single_file_is_checked_by_itself(self, home: Path, kb: Path) -> None:
        write(kb, {"broken.json": "{"})
        assert run(home, "check", str(kb / "t.json")).returncode == 0

    def test_content_that_is_missing_or_spelt_otherwise_is_a_problem(self, home: Path, kb: Path) -> None:
        write(kb, {"t.json": tool("t", file("doors.md"), file("Doors.md"), file("gone.md"))})
        done = run(home, "check", str(kb))
        assert done.returncode == 1
        assert [line.split(": ")[1] for line in done.stdout.splitlines()] == ["content[1].path", "content[2].path"]

    def test_warnings_are_told_and_pass(self, home: Path, kb: Path) -> None:
        write(kb, {"u.json": tool("project_info")})
        done = run(home, "check", str(kb))
        assert done.returncode == 0
        assert done.stdout.startswith(f"warning: {kb / 'u.json'}:2: id: another name")

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
    def test_a_device_and_a_pipe_are_not_waited_for(self, home: Path, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.json")
        for path in ("/dev/zero", str(tmp_path / "pipe.json")):
            done = run(home, "check", path)
            assert done.returncode == 1
            assert "not a file" in done.stdout
