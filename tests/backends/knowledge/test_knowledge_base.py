"""The knowledge base in force: content as it is now, definitions as they were last good."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from editormcp.backends import Call
from editormcp.backends.knowledge import KnowledgeBase
from editormcp.backends.knowledge.base import Said
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.definition import Tool
from editormcp.catalogue.loading import load_shipped
from editormcp.errors import ToolError
from knowledge import file, prompt, tool, write


class Base:
    """A knowledge base in a catalogue of its own, and the ids of the tools it brings."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.catalogue = Catalogue(load_shipped())
        self.changes = 0
        self.catalogue.watchers.append(self._count)
        self.base = KnowledgeBase(root, self.catalogue)
        self.problems = self.base.load()

    def _count(self) -> None:
        self.changes += 1

    @property
    def ids(self) -> list[str]:
        return [row.id for row in self.catalogue.all() if row.id.startswith("kb.")]

    def tool(self, name: str) -> Tool:
        tool = self.catalogue.find(name)
        assert tool is not None
        return tool

    async def content(self, tool: str) -> Any:
        answer = await self.base.call(Call(self.tool(tool), {}, 0))
        output = json.loads(answer.output)
        assert output == {"content": list(answer.blocks)}
        return output["content"]


@pytest.fixture
def given(tmp_path: Path) -> Base:
    link = {"type": "resource_link", "uri": "https://example.com", "name": "X"}
    files = {"t.json": tool("t", {"type": "text", "text": "T"}, file("a.md"), link), "a.md": "first"}
    return Base(write(tmp_path / "kb", files))


async def test_an_answer_is_the_content_in_order(given: Base) -> None:
    assert await given.content("kb.t") == [
        {"type": "text", "text": "T"},
        {"type": "text", "text": "first"},
        {"type": "resource_link", "uri": "https://example.com", "name": "X"},
    ]


async def test_an_edited_file_shows_at_once(given: Base) -> None:
    write(given.root, {"a.md": "second"})
    assert (await given.content("kb.t"))[1]["text"] == "second"


async def test_a_file_that_went_away_is_a_clear_error_until_it_is_back(given: Base) -> None:
    (given.root / "a.md").unlink()
    with pytest.raises(ToolError) as failed:
        await given.content("kb.t")
    assert "a.md in the knowledge base cannot be read: there is no such file" in str(failed.value)
    assert failed.value.details == {"reason": "knowledge_unreadable", "path": "a.md", "retryable": True}
    write(given.root, {"a.md": "back"})
    assert (await given.content("kb.t"))[1]["text"] == "back"


async def test_definitions_come_change_and_go(given: Base) -> None:
    write(given.root, {"u.json": tool("u_v")})
    await given.base.refresh()
    assert given.ids == ["kb.t", "kb.u-v"]
    gone = Call(given.tool("kb.t"), {}, 0)
    (given.root / "t.json").unlink()
    await given.base.refresh()
    assert given.ids == ["kb.u-v"]
    with pytest.raises(ToolError):
        await given.base.call(gone)


async def test_changed_content_of_a_definition_shows_without_a_new_list(given: Base) -> None:
    before = given.changes
    write(given.root, {"t.json": tool("t", {"type": "text", "text": "changed"}, title="Door Rules")})
    await given.base.refresh()
    assert await given.content("kb.t") == [{"type": "text", "text": "changed"}]
    assert given.changes == before


async def test_nothing_new_is_not_read_again(given: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr("editormcp.backends.knowledge.base.load", never)
    await given.base.refresh()
    assert given.ids == ["kb.t"]


@pytest.mark.parametrize("text", ["", '{"id": "t", "ti', "[]x"])
async def test_half_written_json_keeps_the_last_good_version(given: Base, text: str) -> None:
    """Also of files that are whole: what is offered has been checked together."""
    write(given.root, {"t.json": text, "other.json": tool("other")})
    await given.base.refresh()
    assert given.ids == ["kb.t"]
    assert len(await given.content("kb.t")) == 3
    write(given.root, {"t.json": tool("t")})
    await given.base.refresh()
    assert given.ids == ["kb.other", "kb.t"]


async def test_a_folder_that_vanishes_leaves_the_last_good_version(given: Base) -> None:
    given.root.rename(given.root.with_name("elsewhere"))
    await given.base.refresh()
    assert given.ids == ["kb.t"]


async def test_a_broken_start_brings_nothing_until_it_is_mended(tmp_path: Path) -> None:
    base = Base(write(tmp_path / "kb", {"t.json": "{"}))
    assert [str(row) for row in base.problems] == [f"{base.root / 't.json'}:1: (file): JSON: Input data was truncated"]
    assert base.ids == []
    write(base.root, {"t.json": tool("t")})
    await base.base.refresh()
    assert base.ids == ["kb.t"]


async def test_prompts_say_what_their_files_say_now(tmp_path: Path) -> None:
    turns = [
        {"role": "user", "content": file("ask.md")},
        {"role": "assistant", "content": {"type": "text", "text": "A"}},
    ]
    base = Base(write(tmp_path / "kb", {"p.json": {"prompts": [prompt("p", messages=turns)]}, "ask.md": "first"}))
    heard: list[int] = []
    base.base.watchers.append(lambda: heard.append(len(base.base.prompts)))
    (only,) = base.base.prompts
    assert (only.id, only.title, only.description) == ("p", "Check Doors", "Looks at every door.")
    write(base.root, {"ask.md": "second"})
    assert await base.base.say(only) == [Said("user", "second"), Said("assistant", "A")]
    write(base.root, {"q.json": {"prompts": [prompt("q")]}})
    await base.base.refresh()
    assert heard == [2]
