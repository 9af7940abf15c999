"""Arguments of another type than the tool's, as models write them: taken where they can only mean one thing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editormcp.catalogue.loading import load_shipped
from editormcp.errors import ToolError
from editormcp.gate.arguments import check
from editormcp.gate.meant import meant

TOOLS = {tool.id: tool for tool in load_shipped()}
STRINGS = {"type": "array", "items": {"type": "string"}}


@pytest.mark.parametrize(
    ("schema", "written", "is_meant"),
    [
        ({"type": "integer"}, "2", 2),
        ({"type": "integer"}, "-2", -2),
        ({"type": "number"}, "0.5", 0.5),
        ({"type": "number"}, "5", 5),
        ({"type": "boolean"}, "true", True),
        ({"type": "boolean"}, "False", False),
        ({"type": "string"}, 5, "5"),
        ({"type": "string"}, 0.5, "0.5"),
        ({"type": "string"}, ["build"], "build"),
        (STRINGS, "mass", ["mass"]),
        (STRINGS, '["mass", "drag"]', ["mass", "drag"]),
        (STRINGS, "[0-9]*", ["[0-9]*"]),
        ({"type": "string", "enum": ["tags", "layers"]}, "Layers", "layers"),
    ],
)
def test_what_can_only_mean_one_thing_is_taken_for_it(schema: dict[str, Any], written: Any, is_meant: Any) -> None:
    found = meant(schema, written)
    assert found == is_meant
    assert type(found) is type(is_meant)


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "integer"}, "many"),
        ({"type": "integer"}, ""),
        ({"type": "integer"}, "1e3"),
        ({"type": "integer"}, "0x10"),
        ({"type": "integer"}, "9" * 5000),
        ({"type": "integer"}, True),
        ({"type": "number"}, "nan"),
        ({"type": "boolean"}, "yes"),
        ({"type": "boolean"}, 1),
        ({"type": "string"}, True),
        ({"type": "string"}, ["a", "b"]),
        ({"type": "string"}, {}),
        ({"type": "string", "enum": ["tags"]}, "tag"),
        ({"type": "string", "enum": ["a", "A"]}, "á"),
        (STRINGS, {"mass": 1}),
        (STRINGS, True),
        (STRINGS, 8),
        (STRINGS, ["mass", 8]),
        ({}, "2"),
    ],
)
def test_what_may_mean_something_else_stays_as_it_is(schema: dict[str, Any], written: Any) -> None:
    assert meant(schema, written) is written


def test_a_text_of_brackets_without_end_is_a_text() -> None:
    text = "[" * 100_000
    assert meant(STRINGS, text) == [text]


def test_a_call_of_texts_is_the_call_that_was_meant() -> None:
    tool = TOOLS["scene.values.read"]
    written = {
        "componentType": "Light",
        "fields": '["range"]',
        "where": "range > 2",
        "active": "true",
        "maxResults": "5",
    }
    checked = check(tool, written, {"maxResults": 100}, by_model=True)
    assert [checked[name] for name in ("fields", "where", "active", "maxResults")] == [
        ["range"],
        ["range > 2"],
        True,
        5,
    ]


def test_an_empty_text_for_what_need_not_be_given_is_none() -> None:
    tool = TOOLS["scene.objects.find"]
    checked = check(
        tool, {"scenePath": "", "tag": "", "layer": "UI", "cursor": "", "maxResults": ""}, {}, by_model=True
    )
    assert checked == {"scenePath": "", "layer": "UI", "derived": True}, "an unsaved scene's path is empty"
    assert check(tool, {"scenePath": "", "tag": ""}, {})["tag"] == ""
    named = check(TOOLS["asset.info"], {"assetPath": "", "guid": "1" * 32}, {}, by_model=True)
    assert named["guid"] == "1" * 32 and "assetPath" not in named
    own = msgspec.structs.replace(tool, own=True)
    assert check(own, {"scenePath": "", "tag": ""}, {}, by_model=True)["tag"] == ""
    with pytest.raises(ToolError, match="layer must be string"):
        check(own, {"scenePath": "", "layer": 5}, {}, by_model=True)


def test_who_is_not_a_model_keeps_to_the_types() -> None:
    with pytest.raises(ToolError, match="fields must be array"):
        check(TOOLS["scene.values.read"], {"componentType": "Light", "fields": "range"}, {})


def test_a_number_that_was_meant_keeps_its_bounds() -> None:
    with pytest.raises(ToolError, match="depth must be 1 to 10, got 11"):
        check(TOOLS["asset.dependencies.graph"], {"assetPath": "Assets/x.mat", "depth": "11"}, {}, by_model=True)


def test_a_parameter_that_there_is_not_is_told_which_there_are() -> None:
    with pytest.raises(
        ToolError, match="name is not a parameter of this tool; it takes namePattern, scope, type"
    ) as told:
        check(TOOLS["asset.search"], {"name": "Cat"}, {})
    assert told.value.details["unknownParameters"] == ["name"]
