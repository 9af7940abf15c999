"""Listings in pages: together they are the whole, and they hold while the project changes."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject
from editormcp.errors import ToolError

HARBOUR = "Assets/Scenes/Harbour.unity"


def pages(ask: Asker, tool: str, limit: str, size: int, **arguments: Any) -> list[dict[str, Any]]:
    """Every page of an answer."""
    found = [ask(tool, **{limit: size}, **arguments)]
    while "nextCursor" in found[-1]:
        assert found[-1]["truncated"]
        found.append(ask(tool, **{limit: size}, cursor=found[-1]["nextCursor"], **arguments))
    return found


def flat(rows: list[dict[str, Any]]) -> list[str]:
    return [path for row in rows for path in (row["path"], *flat(row["children"]))]


@pytest.mark.parametrize("size", [1, 7, 20, 52, 53, 54])
def test_pages_of_a_hierarchy_are_the_whole(sample: Asker, size: int) -> None:
    whole = flat(sample("scene.hierarchy.dump", scenePath=HARBOUR)["rootObjects"])
    parts = pages(sample, "scene.hierarchy.dump", "maxNodes", size, scenePath=HARBOUR)
    shown = [path for part in parts for path in flat(part["rootObjects"])]
    assert sorted(shown) == sorted(whole)
    assert all(len(flat(part["rootObjects"])) <= size for part in parts)
    assert not parts[-1]["truncated"]


def test_what_a_page_hides_is_counted_once(sample: Asker) -> None:
    answer = sample("scene.hierarchy.dump", scenePath=HARBOUR, maxNodes=20)

    def hidden(rows: list[dict[str, Any]]) -> int:
        return sum(row.get("hiddenDescendants", 0) + hidden(row["children"]) for row in rows)

    assert len(flat(answer["rootObjects"])) + hidden(answer["rootObjects"]) == answer["totalObjects"] == 53


@pytest.mark.parametrize(
    ("tool", "keys", "arguments"),
    [
        ("scene.objects.find", ["matches"], {"scenePath": HARBOUR}),
        ("project.references.missing", ["missingScripts", "brokenReferences"], {}),
        ("asset.dependencies.graph", ["dependencies", "dependents"], {"assetPath": "Assets/Prefabs/Lamp.prefab"}),
        ("project.assets.summary", ["largeAssets"], {"minSizeBytes": 0}),
        ("project.scenes.list", ["scenes"], {}),
    ],
)
def test_pages_of_a_list_are_the_whole(sample: Asker, tool: str, keys: list[str], arguments: dict[str, Any]) -> None:
    whole = sample(tool, **arguments)
    parts = pages(sample, tool, "maxResults", 1, **arguments)
    assert len(parts) == whole["total"] > 1
    for key in keys:
        assert [row for part in parts for row in part[key]] == whole[key]


def test_a_cursor_holds_while_the_scene_changes(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    for number in range(10, 60, 10):
        file.add(number, f"Old {number}")
    project.scene("Assets/Main.unity", file)
    first = ask("scene.objects.find", scenePath="Assets/Main.unity", maxResults=2)
    project.scene("Assets/Main.unity", SceneText())
    second = ask("scene.objects.find", scenePath="Assets/Main.unity", maxResults=9, cursor=first["nextCursor"])
    assert [row["name"] for row in second["matches"]] == ["Old 30", "Old 40", "Old 50"]


@pytest.mark.parametrize("cursor", ["never.5", "x"])
def test_a_dead_cursor_is_refused(sample: Asker, cursor: str) -> None:
    with pytest.raises(ToolError) as caught:
        sample("scene.objects.find", scenePath=HARBOUR, cursor=cursor)
    assert (caught.value.kind, caught.value.details["reason"]) == ("arguments", "cursor_expired")


def test_a_cursor_of_another_question_is_refused(sample: Asker) -> None:
    first = sample("scene.objects.find", scenePath=HARBOUR, maxResults=2)
    with pytest.raises(ToolError):
        sample("scene.objects.find", scenePath=HARBOUR, tag="Lamp", cursor=first["nextCursor"])
