"""Types, enums and names that are almost right: the Editor and the files agree, also in what they say beside them."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.writing import SceneText, guid, script
from unity_host import both as sides
from unity_host.both import QUAY, Both, copy_of, plain
from unity_host.stage import SECONDS
from unity_host.toolchain.compiler import Target
from unity_host.toolchain.places import PACKAGE

MAIN = "Assets/Names.unity"
SCRIPTS = {
    "Being": "namespace Game { public class Being : MonoBehaviour { } }",
    "Humanoid": "namespace Game { public abstract class Humanoid : Being { } }",
    "Guard": "namespace Game { public class Guard : Humanoid { } }",
    "Light": "namespace Game { public class Light : MonoBehaviour { } }",
    "Press": "public class Press : UnityEngine.UI.Button { }",
}
BUILTIN = {letter: f"{'0' * 16}{letter}{'0' * 15}" for letter in "ef"}


def scene() -> str:
    file = SceneText()
    file.add(10, "Box", components={12: "65 BoxCollider\n  m_IsTrigger: 0\n"}, tag="Player")
    file.add(20, "Flat", components={22: "61 BoxCollider2D\n  m_Size: {x: 1, y: 1}\n"})
    file.add(30, "Guard", components={32: script("Assets/Guard.cs")})
    lamp = (
        "108 Light\n  m_Enabled: 1\n  m_Type: 2\n  m_Lightmapping: 4\n  m_RenderMode: 77\n"
        "  m_Shadows:\n    m_Type: 1\n    m_Resolution: -1\n"
    )
    file.add(40, "Lamp", components={42: lamp, 43: script("Assets/Light.cs") + "  m_Type: 2\n"})
    body = "54 Rigidbody\n  m_Constraints: 80\n  m_Interpolate: 0\n"
    mesh = f"33 MeshFilter\n  m_Mesh: {{fileID: 10202, guid: {BUILTIN['e']}, type: 0}}\n"
    renderer = (
        "23 MeshRenderer\n  m_Enabled: 1\n  m_CastShadows: 2\n"
        f"  m_Materials:\n  - {{fileID: 10303, guid: {BUILTIN['f']}, type: 0}}\n"
        f"  - {{fileID: 999999, guid: {BUILTIN['f']}, type: 0}}\n"
    )
    file.add(50, "Crate", components={52: body, 53: mesh, 54: renderer})
    calls = "    m_PersistentCalls:\n      m_Calls:\n      - m_Mode: 6\n        m_CallState: 2\n"
    file.add(60, "Press", components={62: script("Assets/Press.cs") + f"  m_Transition: 1\n  m_OnClick:\n{calls}"})
    file.add(70, "Gone", components={72: script("Assets/Gone.cs")})
    return file.text()


def write(project: Path) -> None:
    for name, source in SCRIPTS.items():
        meta = f"fileFormatVersion: 2\nguid: {guid(f'Assets/{name}.cs')}\nMonoImporter:\n  executionOrder: 0\n"
        (project / f"Assets/{name}.cs").write_text(source, "utf-8")
        (project / f"Assets/{name}.cs.meta").write_text(meta, "utf-8")
    (project / MAIN).write_text(scene(), "utf-8")
    (project / f"{MAIN}.meta").write_text(f"fileFormatVersion: 2\nguid: {guid(MAIN)}\n", "utf-8")


@pytest.fixture
async def names(mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    project = copy_of(QUAY, tmp_path)
    write(project)
    async with sides.both(mono, project, home, tmp_path / "other", f"--scene={MAIN}") as stage:
        yield stage


async def told(names: Both, tool: str, **arguments: Any) -> list[str]:
    """What both say beside their answers; from disk without where it comes from."""
    params = {"tool": tool, "arguments": {"project": str(names.project), **arguments}}
    answer = await names.disk.answer(await names.disk.start("tools/call", params), SECONDS)
    disk = [line for line in answer["result"].get("diagnostics", []) if "Read from" not in line]
    live = await names.diagnostics(tool, **arguments)
    assert live == disk, (tool, arguments)
    return disk


async def found(names: Both, **filters: Any) -> list[str]:
    asked = {"scenePath": MAIN, **filters}
    live, disk = await names.call("scene.objects.find", **asked), await names.from_disk("scene.objects.find", **asked)
    assert plain(live) == plain(disk), filters
    return [row["name"] for row in live["matches"]]


@pytest.mark.parametrize(
    ("wanted", "names_of"),
    [
        ("Collider", ["Box"]),
        ("UnityEngine.Collider", ["Box"]),
        ("collider", ["Box"]),
        ("Collider2D", ["Flat"]),
        ("Game.Being", ["Guard"]),
        ("Humanoid", ["Guard"]),
        ("Light", ["Lamp"]),
        ("Selectable", ["Press"]),
        ("Missing Script", ["Gone"]),
        ("Camera", []),
    ],
)
async def test_base_types_find_the_same(names: Both, wanted: str, names_of: list[str]) -> None:
    assert await found(names, componentType=wanted) == names_of
    assert await told(names, "scene.objects.find", scenePath=MAIN, componentType=wanted) == []


async def test_derived_false_turns_that_off_alike(names: Both) -> None:
    assert await found(names, componentType="Collider", derived=False) == []
    assert await found(names, componentType="Humanoid", derived=False) == []
    assert await found(names, componentType="BoxCollider", derived=False) == ["Box"]
    assert await found(names, componentType="boxcollider", derived=False) == ["Box"]
    assert await found(names, componentType="Missing Script", derived=False) == ["Gone"]
    assert len(await found(names, derived=False)) == 7
    no_effect = ["derived has no effect without componentType."]
    assert await told(names, "scene.objects.find", scenePath=MAIN, derived=False) == no_effect


async def test_names_of_nothing_are_told_alike(names: Both) -> None:
    for arguments, sentence in (
        ({"componentType": "Lihgt"}, "No component is called 'Lihgt'; nearest: Light."),
        ({"componentType": "Humaniod"}, "No component is called 'Humaniod'; nearest: Humanoid."),
        ({"componentType": "Xylophone"}, "No component is called 'Xylophone'."),
        ({"namePattern": "Bx"}, "No object is called 'Bx'; nearest: Box."),
        ({"namePattern": "Xylophone*"}, "No object is called 'Xylophone*'."),
        ({"tag": "Palyer"}, "No tag is called 'Palyer'; nearest: Player."),
        ({"tag": "player"}, "No tag is called 'player'; nearest: Player."),
    ):
        assert await found(names, **arguments) == []
        assert await told(names, "scene.objects.find", scenePath=MAIN, **arguments) == [sentence]
    assert await told(names, "scene.objects.find", scenePath=MAIN, tag="Finish") == [], "there is such a tag"


async def components(names: Both, path: str, **asked: Any) -> list[dict[str, Any]]:
    """An object's components, the same from both: types, and fields by name and value."""
    arguments = {"scenePath": MAIN, "gameObjectPath": path, **asked}
    live = (await names.call("scene.components.list", **arguments))["components"]
    disk = (await names.from_disk("scene.components.list", **arguments))["components"]
    assert [shown(row) for row in live] == [shown(row) for row in disk]
    rows: list[dict[str, Any]] = disk
    return rows


def shown(row: dict[str, Any]) -> Any:
    fields = {field["name"]: bare(field["value"]) for field in row["serializedFields"]}
    return row["type"], row["fullTypeName"], fields if row["type"] != "Missing Script" else {}


def bare(value: Any) -> Any:
    """Booleans may be numbers on disk; a reference's guid only the file tells."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return [bare(item) for item in value]
    if isinstance(value, dict) and "path" in value:
        return {key: value.get(key) for key in ("name", "type", "path")}
    return {key: bare(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def values(row: dict[str, Any]) -> dict[str, Any]:
    return {field["name"]: field["value"] for field in row["serializedFields"]}


async def test_enums_have_the_same_names(names: Both) -> None:
    lamp, own = (await components(names, "Lamp"))[1:]
    assert values(lamp)["m_Type"] == {"name": "Point", "value": 2}
    assert values(lamp)["m_Lightmapping"] == {"name": "Realtime", "value": 4}, "though Unity itself calls it otherwise"
    assert values(lamp)["m_RenderMode"] == 77
    assert values(lamp)["m_Shadows"]["m_Resolution"] == {"name": "FromQualitySettings", "value": -1}
    assert values(own)["m_Type"] == 2, "a class of the project that is called as one of Unity's"
    body = (await components(names, "Crate", component="Rigidbody"))[0]
    assert values(body)["m_Constraints"] == {"name": "FreezeRotationX|FreezeRotationZ", "value": 80}
    (press,) = await components(names, "Press", component="Selectable")
    assert values(press)["m_Transition"] == {"name": "ColorTint", "value": 1}
    (call,) = values(press)["m_OnClick"]["m_PersistentCalls"]["m_Calls"]
    assert call["m_CallState"] == {"name": "RuntimeOnly", "value": 2}


async def test_what_is_built_into_unity_has_the_same_names(names: Both) -> None:
    rows = await components(names, "Crate")
    mesh, materials = values(rows[2])["m_Mesh"], values(rows[3])["m_Materials"]
    assert (mesh["name"], mesh["type"]) == ("Cube", "Mesh")
    assert [one.get("name") for one in materials] == ["Default-Material", None]


async def test_components_are_chosen_alike(names: Both) -> None:
    assert [row["type"] for row in await components(names, "Box", component="Collider")] == ["BoxCollider"]
    assert [row["type"] for row in await components(names, "Guard", component="Being")] == ["Guard"]
    assert [row["type"] for row in await components(names, "Gone", component="Missing Script")] == ["Missing Script"]
    for component, sentence in (
        ("Light", "'Box' has no component 'Light'; it has Transform, BoxCollider."),
        ("BoxColider", "No component is called 'BoxColider'; nearest: BoxCollider, BoxCollider2D, Collider."),
    ):
        assert await components(names, "Box", component=component) == []
        asked = {"scenePath": MAIN, "gameObjectPath": "Box", "component": component}
        assert await told(names, "scene.components.list", **asked) == [sentence]


async def test_fields_are_named_alike(names: Both) -> None:
    for written in ("m_IsTrigger", "isTrigger", "Is Trigger", "*trig*"):
        (row,) = await components(names, "Box", component="Collider", fields=[written])
        assert list(values(row)) == ["m_IsTrigger"]
    (row,) = await components(names, "Lamp", component="UnityEngine.Light", fields=["shadows", "type"])
    assert set(values(row)) == {"m_Shadows", "m_Type"}


async def test_a_field_that_no_component_has_is_the_same_mistake(names: Both) -> None:
    asked = {"scenePath": MAIN, "gameObjectPath": "Box", "fields": ["isTriger"]}
    params = {"tool": "scene.components.list", "arguments": {"project": str(names.project), **asked}}
    disk = (await names.disk.answer(await names.disk.start("tools/call", params), SECONDS))["error"]
    live = (await names.client.answer(await names.start("scene.components.list", **asked), SECONDS))["error"]
    assert live["code"] == disk["code"] == -32002
    assert live["data"]["details"]["invalidParameters"] == disk["data"]["details"]["invalidParameters"]
    assert "no field 'isTriger'; nearest: 'm_IsTrigger'" in live["message"]


async def test_scripts_and_variants_have_the_same_kin(names: Both) -> None:
    for asset, expected in {
        "Assets/Guard.cs": {"className": "Game.Guard", "baseClass": "Game.Humanoid"},
        "Assets/Being.cs": {"className": "Game.Being", "baseClass": "UnityEngine.MonoBehaviour"},
        "Assets/Press.cs": {"className": "Press", "baseClass": "UnityEngine.UI.Button"},
        "Assets/Prefabs/LampBlue.prefab": {"base": "Assets/Prefabs/Lamp.prefab"},
        "Assets/Prefabs/Lamp.prefab": {},
    }.items():
        live = await names.call("asset.info", assetPath=asset)
        assert plain(live) == plain(await names.from_disk("asset.info", assetPath=asset))
        assert {key: live[key] for key in ("base", "className", "baseClass") if key in live} == expected


async def test_without_its_tables_the_package_still_answers(mono: Target, home: Path, tmp_path: Path) -> None:
    """As after a careless copy: numbers instead of names, and no error."""
    project = copy_of(QUAY, tmp_path)
    write(project)
    package = shutil.copytree(PACKAGE, tmp_path / "package")
    for table in (package / "Definitions~").glob("*.tsv"):
        table.unlink()
    options = (f"--scene={MAIN}", f"--package={package}")
    async with sides.both(mono, project, home, tmp_path / "other", *options) as stage:
        lamp = {"scenePath": MAIN, "gameObjectPath": "Lamp", "component": "UnityEngine.Light", "fields": ["type"]}
        assert values((await stage.call("scene.components.list", **lamp))["components"][0]) == {"m_Type": 2}
        crate = {"scenePath": MAIN, "gameObjectPath": "Crate", "component": "MeshFilter"}
        mesh = values((await stage.call("scene.components.list", **crate))["components"][0])["m_Mesh"]
        assert mesh == {"path": "Library/unity default resources", "fileId": "10202"}
