"""Knowledge bases: what loads, and what is told about what does not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from editormcp.catalogue import lines as catalogue_lines
from editormcp.catalogue.blueprints.blueprint import Blueprint, File, Link, Text, as_tool
from editormcp.catalogue.blueprints.folder import fingerprint
from editormcp.catalogue.loading import InvalidDefinitions
from editormcp.config import SAMPLE_KNOWLEDGE
from knowledge import file, loaded, prompt, tool, write

LINK = {
    "type": "resource_link",
    "uri": "https://example.com/x",
    "name": "X",
    "mimeType": "text/html",
    "description": "d",
}

posix = pytest.mark.skipif(sys.platform == "win32", reason="the file system has no such things on Windows")


def problems(root: Path) -> list[str]:
    with pytest.raises(InvalidDefinitions) as invalid:
        loaded(root)
    return [str(problem).replace(f"{root}{os.sep}", "") for problem in invalid.value.problems]


def warnings(root: Path) -> list[str]:
    return [str(problem).replace(f"{root}{os.sep}", "") for problem in loaded(root).warnings]


class TestWhatLoads:
    def test_all_three_kinds_of_content_and_mixtures(self, tmp_path: Path) -> None:
        text = {"type": "text", "text": "T"}
        root = write(tmp_path / "kb", {"t.json": tool("mixed", text, file("a/b.md"), LINK), "a/b.md": "B"})
        assert loaded(root).tools["mixed"].content == (
            Text("T"),
            File("a/b.md"),
            Link("https://example.com/x", "X", "text/html", "d"),
        )

    def test_a_link_without_its_optional_members(self, tmp_path: Path) -> None:
        bare = {"type": "resource_link", "uri": "unity://scenes", "name": "Scenes"}
        (only,) = loaded(write(tmp_path / "kb", {"t.json": tool("t", bare)})).tools["t"].content
        assert only == Link("unity://scenes", "Scenes")

    @pytest.mark.parametrize(
        "given",
        [tool("one"), [tool("one")], {"tools": [tool("one")]}, {"tools": [tool("one")], "prompts": [prompt()]}],
        ids=["a tool", "an array", "features", "features with prompts"],
    )
    def test_every_form_of_a_file(self, tmp_path: Path, given: Any) -> None:
        root = write(tmp_path / "kb", {"deep/er/t.json": given})
        assert list(loaded(root).tools) == ["one"]

    def test_servers_json_names_the_feature_files_and_others_do_not_count(self, tmp_path: Path) -> None:
        servers = [
            {"name": "a", "path": "a", "features": ["a.json", "sub/b.json"]},
            {"name": "b", "path": "b", "features": ["a.json"]},
        ]
        files = {"servers.json": servers, "a.json": {"tools": [tool("a")]}, "sub/b.json": tool("b"), "package.json": {}}
        assert list(loaded(write(tmp_path / "kb", files)).tools) == ["a", "b"]

    def test_json_that_a_tool_shows_is_no_definition(self, tmp_path: Path) -> None:
        files = {"t.json": tool("t", file("./data/limits.json")), "data/limits.json": {"doors": 1.6}}
        assert list(loaded(write(tmp_path / "kb", files)).tools) == ["t"]

    def test_hidden_folders_and_node_modules_are_passed_over(self, tmp_path: Path) -> None:
        files = {"t.json": tool(), ".git/x.json": "{", "node_modules/y.json": "{", ".z.json": "{"}
        assert list(loaded(write(tmp_path / "kb", files)).tools) == ["door_rules"]

    def test_an_empty_folder_is_an_empty_knowledge_base(self, tmp_path: Path) -> None:
        assert loaded(write(tmp_path / "kb", {})).tools == {}

    def test_the_sample_is_without_a_fault(self) -> None:
        knowledge = loaded(SAMPLE_KNOWLEDGE)
        assert len(knowledge.tools) == 8
        assert [*knowledge.prompts] == ["review_a_level", "start_a_blockout"]
        assert (knowledge.warnings, knowledge.unreadable) == ((), ())


class TestNames:
    def test_one_blueprint_has_four_names(self) -> None:
        made = as_tool(Blueprint("x_y_2", "T", "D", (Text("t"),)))
        assert (made.id, made.mcp_name, made.gabp_name) == ("kb.x-y-2", "x_y_2", "kb/x_y_2")
        assert (made.category, made.tier, made.safety_level, list(made.outputs)) == (
            "project", "core", "read-only", ["content"],
        )  # fmt: skip

    @pytest.mark.parametrize(
        "id",
        ["Door", "door-rules", "door.rules", "_door", "door_", "door__rules", "2door", "tür", "", 5, None, "d" * 38],
    )
    def test_an_id_is_snake_case(self, tmp_path: Path, id: Any) -> None:
        (told,) = problems(write(tmp_path / "kb", {"t.json": {**tool(), "id": id}}))
        assert told.startswith("t.json:2: id: lowercase words joined by underscores")

    def test_an_id_is_unique_in_the_whole_knowledge_base(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"a.json": tool("x"), "b.json": [tool("y"), tool("x")]})
        (told,) = problems(root)
        assert told.startswith("b.json:14: [1].id: an id of its own: x is also in ")
        assert told.endswith("a.json:2")

    def test_a_prompt_may_have_a_tools_id_but_not_another_prompts(self, tmp_path: Path) -> None:
        good = {"tools": [tool("x")], "prompts": [prompt("x")]}
        assert list(loaded(write(tmp_path / "good", {"a.json": good})).prompts) == ["x"]
        bad = {"prompts": [prompt("x"), prompt("x")]}
        assert "prompts[1].id: an id of its own" in problems(write(tmp_path / "bad", {"a.json": bad}))[0]

    def test_a_shipped_name_wins_with_a_warning(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"t.json": [tool("project_info"), tool("mine")]})
        assert list(loaded(root).tools) == ["mine"]
        (told,) = warnings(root)
        assert told.startswith("t.json:3: [0].id: another name: project_info is a tool of EditorMCP")


class TestWhatIsWrong:
    def test_everything_is_told_at_once_with_file_and_line(self, tmp_path: Path) -> None:
        bad = {"tools": [{"id": "Bad", "title": "", "content": [file("../x"), {"type": "image"}, 5]}]}
        root = write(tmp_path / "kb", {"a.json": bad, "b.json": {"tools": 5}, "c.json": "[1,", "d.json": '"text"'})
        assert [told.partition(": ")[0] + " " + told.split(": ")[1] for told in problems(root)] == [
            "a.json:4 tools[0].id",
            "a.json:5 tools[0].title",
            "a.json:3 tools[0].description",
            "a.json:9 tools[0].content[0].path",
            "a.json:12 tools[0].content[1].type",
            "a.json:14 tools[0].content[2].type",
            "b.json:2 tools",
            "c.json:1 (file)",
            "d.json:1 (root)",
        ]

    @pytest.mark.parametrize(
        ("content", "field"),
        [
            ([], "content"),
            ("text", "content"),
            ([{"type": "text"}], "content[0].text"),
            ([{"type": "text", "text": "  "}], "content[0].text"),
            ([{"type": "file"}], "content[0].path"),
            ([file("/etc/passwd")], "content[0].path"),
            ([{**LINK, "uri": "example.com"}], "content[0].uri"),
            ([{**LINK, "uri": "https://a b"}], "content[0].uri"),
            ([{**LINK, "name": ""}], "content[0].name"),
            ([{**LINK, "mimeType": 5}], "content[0].mimeType"),
            ([{**LINK, "description": None}], "content[0].description"),
            ([{"type": ["text"]}], "content[0].type"),
        ],
    )
    def test_each_rule_of_content(self, tmp_path: Path, content: Any, field: str) -> None:
        (told,) = problems(write(tmp_path / "kb", {"t.json": {**tool(), "content": content}}))
        assert told.split(": ")[1] == field

    @pytest.mark.parametrize(
        ("messages", "field"),
        [
            ([], "messages"),
            ([{"role": "system", "content": {"type": "text", "text": "x"}}], "messages[0].role"),
            ([{"role": "user"}], "messages[0].content.type"),
            ([{"role": "user", "content": LINK}], "messages[0].content.type"),
        ],
    )
    def test_each_rule_of_prompts(self, tmp_path: Path, messages: Any, field: str) -> None:
        (told,) = problems(write(tmp_path / "kb", {"t.json": {"prompts": [prompt(messages=messages)]}}))
        assert told.split(": ")[1] == f"prompts[0].{field}"

    @pytest.mark.parametrize(
        ("servers", "field"),
        [
            ({}, "(root)"),
            ([], "(root)"),
            ([5], "[0]"),
            ([{"name": "a", "path": "a"}], "[0].features"),
            ([{"name": 5, "path": "a", "features": ["a.json"]}], "[0].name"),
            ([{"name": "a", "path": "a", "features": ["../a.json"]}], "[0].features[0]"),
            ([{"name": "a", "path": "a", "features": ["gone.json"]}], "(file)"),
        ],
    )
    def test_each_rule_of_servers_json(self, tmp_path: Path, servers: Any, field: str) -> None:
        (told,) = problems(write(tmp_path / "kb", {"servers.json": servers, "a.json": tool()}))
        assert told.split(": ")[1] == field

    def test_unknown_members_are_told_and_harmless(self, tmp_path: Path) -> None:
        odd = tool("t", {**LINK, "mime_type": "x"}, titel="x", _comment="mine", **{"$schema": "x"})
        feature = {"tools": [odd], "resources": [{"id": "r"}], "custom_tools": [], "toolz": []}
        root = write(tmp_path / "kb", {"t.json": feature})
        assert list(loaded(root).tools) == ["t"]
        assert sorted(told.split(": ")[1] for told in warnings(root)) == [
            "resources", "tools[0].content[0].mime_type", "tools[0].titel", "toolz",
        ]  # fmt: skip

    def test_content_that_is_not_there_is_told_but_stops_nothing(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"t.json": tool("t", file("gone.md"))})
        (told,) = loaded(root).unreadable
        assert str(told).startswith(f"{root / 't.json'}:8: content[0].path: a file that can be read: there is no such")


class TestBadFolders:
    @pytest.mark.parametrize("text", ["", "{", '{"id": "x"', '[{"id": "x"},', "\0", "nonsense", "[" * 5000])
    def test_broken_and_half_written_json(self, tmp_path: Path, text: str) -> None:
        (told,) = problems(write(tmp_path / "kb", {"t.json": text}))
        assert told.startswith("t.json:") and "(file): JSON" in told

    def test_a_file_full_of_mistakes_is_gone_through_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Otherwise a megabyte of them would take hours."""
        times: list[int] = []
        original = catalogue_lines.lines

        def counted(text: str) -> dict[str, int]:
            times.append(len(text))
            return original(text)

        monkeypatch.setattr(catalogue_lines, "lines", counted)
        root = write(tmp_path / "kb", {"t.json": "[" + ",\n".join("5" * 20_000) + "]"})
        told = problems(root)
        assert len(told) == 20_000
        assert told[-1].startswith("t.json:20000: [19999]: an object")
        assert len(times) == 1

    def test_a_definition_of_a_gigabyte_is_not_read(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"t.json": tool()})
        with (root / "huge.json").open("wb") as huge:
            huge.truncate(1 << 30)
        (told,) = problems(root)
        assert told.startswith("huge.json: (file)") and str(1 << 30) in told

    def test_a_folder_that_is_not_there_or_no_folder(self, tmp_path: Path) -> None:
        (told,) = problems(tmp_path / "gone")
        assert "a folder that can be listed" in told
        (tmp_path / "file").touch()
        (told,) = problems(tmp_path / "file")
        assert "a folder that can be listed" in told

    @posix
    def test_a_device_a_pipe_and_loops_of_links(self, tmp_path: Path) -> None:
        """None is opened, all are told, and the walk ends."""
        (told,) = problems(Path("/dev/null"))
        assert "a folder that can be listed" in told
        root = write(tmp_path / "kb", {"t.json": tool()})
        (root / "zero.json").symlink_to("/dev/zero")
        os.mkfifo(root / "pipe.json")
        (root / "loop.json").symlink_to("loop.json")
        (root / "round").symlink_to(root)
        assert [told.split(":")[0] for told in problems(root)] == ["loop.json", "pipe.json", "zero.json"]

    @posix
    def test_a_linked_folder_is_not_followed_and_told(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"sub/t.json": tool()})
        (root / "round").symlink_to(root)
        assert list(loaded(root).tools) == ["door_rules"]
        assert warnings(root) == ["round: (link): a folder: links are not followed"]

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux takes names that are no UTF-8")
    def test_a_name_that_is_no_text_can_be_told(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {})
        (root / os.fsdecode(b"t\xfcr.json")).write_text("{", encoding="utf-8")
        (told,) = problems(root)
        assert told.encode().startswith(b"t\\udcfcr.json:1: (file)")

    def test_a_folder_with_far_too_much_in_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("editormcp.catalogue.blueprints.folder.MOST_ENTRIES", 3)
        root = write(tmp_path / "kb", {f"{number}.txt": "" for number in range(4)})
        assert "entries" in problems(root)[0]
        assert fingerprint(root) == ()


class TestFingerprint:
    def test_it_changes_with_every_change_of_a_definition(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"a.json": tool(), "note.md": "x"})
        seen = {fingerprint(root)}
        write(root, {"a.json": tool("longer_id")})
        seen.add(fingerprint(root))
        write(root, {"sub/b.json": tool("b")})
        seen.add(fingerprint(root))
        (root / "a.json").unlink()
        seen.add(fingerprint(root))
        assert len(seen) == 4

    def test_content_is_no_part_of_it(self, tmp_path: Path) -> None:
        root = write(tmp_path / "kb", {"a.json": tool(), "note.md": "x"})
        before = fingerprint(root)
        write(root, {"note.md": "longer"})
        assert fingerprint(root) == before

    def test_a_folder_that_is_not_there_has_one_too(self, tmp_path: Path) -> None:
        assert fingerprint(tmp_path / "gone") == ()
