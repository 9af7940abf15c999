"""asset.info of variants and scripts; who points to a GUID that no file has."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, guid, script
from editormcp.errors import ToolError


def info(ask: Asker, path: str) -> dict[str, Any]:
    return ask("asset.info", assetPath=path)


def variant(project: TestProject, path: str, base: str) -> None:
    file = SceneText()
    file.instance(100, base)
    project.scene(path, file)


def test_a_variant_has_a_base(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Boat")
    base = project.scene("Assets/Boat.prefab", file)
    variant(project, "Assets/Fast.prefab", base)
    variant(project, "Assets/Faster.prefab", guid("Assets/Fast.prefab"))
    assert info(ask, "Assets/Fast.prefab")["base"] == "Assets/Boat.prefab"
    assert info(ask, "Assets/Faster.prefab")["base"] == "Assets/Fast.prefab"
    assert "base" not in info(ask, "Assets/Boat.prefab")


def test_a_base_that_is_gone_is_told_by_its_guid(project: TestProject, ask: Asker) -> None:
    variant(project, "Assets/Lost.prefab", guid("Assets/Gone.prefab"))
    found = info(ask, "Assets/Lost.prefab")
    assert (found["kind"], found["base"]) == ("variant", f"missing:{guid('Assets/Gone.prefab')}")


@pytest.mark.parametrize(
    ("source", "name", "base"),
    [
        ("namespace Game { class Lamp : MonoBehaviour { } }", "Game.Lamp", "UnityEngine.MonoBehaviour"),
        ("namespace Game { class Lamp : IGlow, IDisposable { } interface IGlow { } }", "Game.Lamp", None),
        ("namespace Game { partial class Lamp { } } namespace Game { partial class Lamp : Fixture { } }",
         "Game.Lamp", "Game.Fixture"),
        ("class Lamp : Odin.SerializedMonoBehaviour { }", "Lamp", "Odin.SerializedMonoBehaviour"),
        ("class Lamp : Fixture<Lamp>, IGlow { }", "Lamp", "Game.Fixture"),
        ("class Lamp { }", "Lamp", None),
        ("interface Lamp : IGlow { }", "Lamp", None),
        ("enum Lamp { Off }", None, None),
        ("class One { } class Two { }", None, None),
    ],
)  # fmt: skip
def test_a_script_has_a_class(
    project: TestProject, ask: Asker, source: str, name: str | None, base: str | None
) -> None:
    project.asset("Assets/Fixture.cs", "namespace Game { class Fixture : MonoBehaviour { } }")
    project.asset("Assets/Lamp.cs", source)
    found = info(ask, "Assets/Lamp.cs")
    assert (found.get("className"), found.get("baseClass")) == (name, base)


def test_who_points_to_a_guid_that_no_file_has(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Boat", components={12: script("Assets/Gone.cs")})
    boat = project.scene("Assets/Boat.prefab", file)
    variant(project, "Assets/Fast.prefab", boat)
    gone = guid("Assets/Gone.cs")
    found = ask("asset.dependencies.graph", guid=gone)
    assert found["assetPath"] == ""
    assert [(row["path"], row["depth"]) for row in found["dependents"]] == [
        ("Assets/Boat.prefab", 1), ("Assets/Fast.prefab", 2),
    ]  # fmt: skip
    assert found["dependencies"] == []
    assert ask.said(f"No file has the guid {gone}")
    assert ask("asset.dependencies.graph", guid=gone.upper(), direction="dependencies")["total"] == 0
    assert ask("asset.dependencies.graph", guid=gone, depth=1)["total"] == 1


def test_a_guid_that_nothing_points_to_is_not_found(project: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError, match="Asset not found"):
        ask("asset.dependencies.graph", guid=guid("Assets/Never.cs"))


def test_who_uses_what_is_built_into_unity(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    builtin = f"{'0' * 16}e{'0' * 15}"
    file.add(10, "Crate", components={12: f"33 MeshFilter\n  m_Mesh: {{fileID: 10202, guid: {builtin}, type: 0}}\n"})
    project.scene("Assets/Crate.prefab", file)
    found = ask("asset.dependencies.graph", guid=builtin)
    assert found["assetPath"] == "Library/unity default resources"
    assert [row["path"] for row in found["dependents"]] == ["Assets/Crate.prefab"]


def test_a_misspelt_path_is_answered_with_the_nearest_files_of_its_kind_first(project: TestProject, ask: Asker) -> None:
    for name in ("UI/PatternUI", "UI/PatternMenu", "Boat"):
        project.scene(f"Assets/{name}.prefab", SceneText())
    project.asset("Assets/PatternUI.mat", "")
    for at in range(2100):  # more than are compared whole
        project.write(f"Assets/A{at}.txt", "")
        project.write(f"Assets/A{at}.txt.meta", f"fileFormatVersion: 2\nguid: {at:032x}\n")
    for tool, arguments in (
        ("asset.info", {"assetPath": "Assets/UI/PatternU.prefab"}),
        ("scene.prefab.overrides", {"scope": "prefabs", "prefab": "Assets/UI/PatternU.prefab"}),
        ("scene.references.find", {"scope": "prefabs", "target": "Assets/UI/PatternU.prefab"}),
    ):
        with pytest.raises(ToolError) as error:
            ask(tool, **arguments)
        assert error.value.details["candidates"][0] == "Assets/UI/PatternUI.prefab", tool
        assert all(path.endswith(".prefab") for path in error.value.details["candidates"]), tool


def test_a_textures_settings_are_those_of_its_default_platform(project: TestProject, ask: Asker) -> None:
    """What stands beside them is from before Unity 5.5, and does nothing."""
    importer = (
        "TextureImporter:\n  maxTextureSize: 2048\n  isReadable: 1\n  platformSettings:\n"
        "  - buildTarget: DefaultTexturePlatform\n    maxTextureSize: 512\n"
    )
    project.asset("Assets/Sky.png", b"\x89PNG", importer)
    settings = info(ask, "Assets/Sky.png")["importSettings"]
    assert (settings["maxTextureSize"], settings["isReadable"]) == (512, 1)
