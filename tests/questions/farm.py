"""A small project with scripts, and questions about it whose answers are known because it is written here."""

from __future__ import annotations

import json
from pathlib import Path

from backends.disk.writing import HEADER, SceneText, TestProject, guid, script
from questions.asking import Question, listed, table, unordered

LEVEL = "Assets/Levels/Farm.unity"
BARN = "Assets/Levels/Barn.unity"
CODE = {
    "Animal": "public abstract class Animal : UnityEngine.MonoBehaviour { public int weight; }",
    "Hen": "namespace Farm { // class Fox : Animal\n  public class Hen : global::Animal { } }",
    "Cock": 'using Farm;\npublic partial class Cock : Hen { string cry = "class Dog : Animal {}"; }',
    "Flock": "public class Flock<T> : UnityEngine.MonoBehaviour where T : Animal { }",
    "HenHouse": "public sealed class HenHouse : Flock<Farm.Hen> { public UnityEngine.GameObject door; }",
    "Seed": "public class Seed : UnityEngine.ScriptableObject { public int price; public string season; }",
    "RareSeed": "public class RareSeed : Seed { public float chance; }",
}
_GIT, _HASH = "https://example.com/tools.git#v2", "0123456789abcdef0123456789abcdef01234567"
_DEAD_MATERIAL, _DEAD_SCRIPT = "dead" * 8, "babe" * 8
_COLLIDES = ["ffffffff"] * 32
_COLLIDES[8], _COLLIDES[9] = "fffdffff", "fffeffff"
"""Row 8 without bit 9, row 9 without bit 8; a row is four bytes, the lowest first."""


def _renderer(material: str, enabled: int = 1) -> str:
    return (
        f"23 MeshRenderer\n  m_Enabled: {enabled}\n  m_Materials:\n  - {{fileID: 2100000, guid: {material}, type: 2}}\n"
    )


def _animator(controller: str) -> str:
    return f"95 Animator\n  m_Enabled: 1\n  m_Controller: {controller}\n"


def _audio(loop: int, volume: float) -> str:
    return f"82 AudioSource\n  m_Enabled: 1\n  m_Volume: {volume}\n  Loop: {loop}\n"


def write(root: Path) -> None:
    project = TestProject(root)
    for name, text in CODE.items():
        project.asset(f"Assets/Code/{name}.cs", text)
    wood = project.asset("Assets/Art/Wood.mat", f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Name: Wood\n")
    walk = project.asset("Assets/Art/Walk.controller", f"{HEADER}--- !u!91 &9100000\nAnimatorController:\n")
    for name, size in (("Sky", 3 << 20), ("Grass", 2 << 20), ("Dot", 100)):
        project.asset(f"Assets/Art/{name}.png", b"\x89PNG" + bytes(size), "TextureImporter:\n  maxTextureSize: 2048\n")
    for name, kind, fields in (
        ("Corn", "Seed", "  price: 3\n  season: summer\n"),
        ("Wheat", "Seed", "  price: 12\n  season: spring\n"),
        ("Moonflower", "RareSeed", "  price: 90\n  season: night\n  chance: 0.5\n"),
    ):
        document = script(f"Assets/Code/{kind}.cs").partition("\n")[2].replace("m_Name: ", f"m_Name: {name}")
        project.asset(f"Assets/Seeds/{name}.asset", f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n{document}{fields}")
    _levels(project, wood, walk)
    _settings(project)


def _levels(project: TestProject, wood: str, walk: str) -> None:
    post = SceneText()
    post.add(10, "Post", components={12: _renderer(wood)})
    source = project.scene("Assets/Props/Post.prefab", post)
    for name in ("Cart", "Scarecrow"):
        unused = SceneText()
        unused.add(10, name, components={12: _animator("{fileID: 0}")})
        project.scene(f"Assets/Props/{name}.prefab", unused)
    farm = SceneText()
    yard = farm.add(100, "Yard")
    farm.add(110, "Berta", yard, {112: script("Assets/Code/Hen.cs") + "  weight: 2\n"}, layer=8)
    farm.add(120, "Caruso", yard, {122: script("Assets/Code/Cock.cs") + "  weight: 4\n", 123: _audio(1, 0.8)}, layer=8)
    house = f"{script('Assets/Code/HenHouse.cs')}  door: {{fileID: 140}}\n"
    farm.add(130, "House", yard, {132: house, 133: _audio(0, 1)})
    farm.add(140, "Door", yard, {142: _renderer(wood, 0), 143: _animator("{fileID: 0}")})
    farm.add(150, "Mill", yard, {152: _renderer(_DEAD_MATERIAL), 153: _animator(f"{{fileID: 9100000, guid: {walk}}}")})
    gone = script("gone").replace(guid("gone"), _DEAD_SCRIPT)
    farm.add(160, "Well", yard, {162: _renderer(_DEAD_MATERIAL), 163: gone})
    for number in range(200, 600, 100):
        farm.instance(number, source, yard)
    project.scene(LEVEL, farm)
    barn = SceneText()
    barn.add(100, "Barn", components={102: _renderer(_DEAD_MATERIAL)})
    barn.add(110, "Old Hen", components={112: script("Assets/Code/Hen.cs") + "  weight: 3\n"})
    project.scene(BARN, barn)


def _settings(project: TestProject) -> None:
    scenes = "".join(f"  - enabled: 1\n    path: {path}\n    guid: {guid(path)}\n" for path in (LEVEL, BARN))
    names = ["Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI", "", "", "Animals", "Fences", *[""] * 22]
    layers = "".join(f"  - {name}\n" for name in names)
    physics = f"  m_Gravity: {{x: 0, y: -9.81, z: 0}}\n  m_LayerCollisionMatrix: {''.join(_COLLIDES)}\n"
    for name, number, text in (
        ("EditorBuildSettings", 1045, f"  m_Scenes:\n{scenes}"),
        ("TagManager", 78, f"  tags: []\n  layers:\n{layers}"),
        ("DynamicsManager", 55, physics),
    ):
        project.write(f"ProjectSettings/{name}.asset", f"{HEADER}--- !u!{number} &1\n{name}:\n{text}")
    wanted = {"com.farm.tools": _GIT, "com.unity.modules.physics": "1.0.0"}
    locked = {
        "com.farm.tools": {"version": _GIT, "depth": 0, "source": "git", "hash": _HASH},
        "com.unity.modules.physics": {"version": "1.0.0", "depth": 0, "source": "builtin"},
    }
    installed = json.dumps({"name": "com.farm.tools", "version": "2.0.0"})
    project.write(f"Library/PackageCache/com.farm.tools@{_HASH[:10]}/package.json", installed)
    project.write("Packages/manifest.json", json.dumps({"dependencies": wanted}))
    project.write("Packages/packages-lock.json", json.dumps({"dependencies": locked}))


QUESTIONS = (
    Question(
        "Which objects of the build scenes are animals, of whatever class?",
        "Farm",
        (("scene.values.read", {"scope": "build", "componentType": "Animal", "fields": ["weight"]}),),
        table("file", "path", "component", "weight"),
        lambda files: [
            [LEVEL, "Yard/Berta", "Hen", 2],
            [LEVEL, "Yard/Caruso", "Cock", 4],
            [BARN, "Old Hen", "Hen", 3],
        ],
        "by hand: as written",
    ),
    Question(
        "Which classes are derived from Animal?",
        "Farm",
        (("asset.search", {"baseClass": "Animal", "include": ["class", "base"]}),),
        table("path", "class", "base"),
        lambda files: [["Assets/Code/Cock.cs", "Cock", "Hen"], ["Assets/Code/Hen.cs", "Farm.Hen", "Animal"]],
        "by hand: as written",
    ),
    Question(
        "Which house keeps hens, if its class derives from a generic flock?",
        "Farm",
        (("scene.values.read", {"scope": LEVEL, "componentType": "Flock", "fields": ["door"]}),),
        table("path", "door"),
        lambda files: [["Yard/House", "Yard/Door"]],
        "by hand: as written",
    ),
    Question(
        "Which seeds cost more than 10?",
        "Farm",
        (("asset.fields.read", {"scope": "all", "type": "Seed", "fields": ["price", "season"],
                                "where": ["price > 10"]}),),
        table("path", "price", "season"),
        lambda files: [["Assets/Seeds/Moonflower.asset", 90, "night"], ["Assets/Seeds/Wheat.asset", 12, "spring"]],
        "by hand: as written",
    ),
    Question(
        "Which packages come from git, and at which revision?",
        "Farm",
        (("project.packages.list", {}),),
        lambda outputs: [
            [one["name"], one["requested"], one["hash"]] for one in outputs[0]["packages"] if one["source"] == "git"
        ],
        lambda files: [["com.farm.tools", _GIT, _HASH]],
        "by hand: as written",
    ),
    Question(
        "Do animals collide with fences, and with one another?",
        "Farm",
        (("project.settings.read", {"section": "physics", "layers": ["Animals"]}),),
        lambda outputs: [
            [pair["b"], pair["collide"]]
            for pair in outputs[0]["settings"]["pairs"]
            if pair["b"] in ("Animals", "Fences")
        ],
        lambda files: [["Animals", True], ["Fences", False]],
        "by hand: bits 8 and 9 of row 8 of the matrix",
    ),
    Question(
        "Which prefabs does nobody use?",
        "Farm",
        (("asset.search", {"type": "Prefab", "unused": True}),),
        unordered(table("path")),
        lambda files: [["Assets/Props/Cart.prefab"], ["Assets/Props/Scarecrow.prefab"]],
        "by hand: as written",
    ),
    Question(
        "Which textures are larger than a megabyte, the largest first?",
        "Farm",
        (("asset.search", {"type": "Texture", "minSizeBytes": 1 << 20, "include": ["size"], "sort": "-size"}),),
        table("path", "sizeBytes"),
        lambda files: [["Assets/Art/Sky.png", 4 + (3 << 20)], ["Assets/Art/Grass.png", 4 + (2 << 20)]],
        "by hand: as written",
    ),
    Question(
        "Which animators have no controller?",
        "Farm",
        (("scene.values.read", {"scope": "all", "componentType": "Animator", "fields": [],
                                "where": ["controller is null"]}),),
        table("file", "path"),
        lambda files: [
            [LEVEL, "Yard/Door"],
            ["Assets/Props/Cart.prefab", "Cart"],
            ["Assets/Props/Scarecrow.prefab", "Scarecrow"],
        ],
        "by hand: as written",
    ),
    Question(
        "Which renderers are switched off, and which have lost their material?",
        "Farm",
        (
            ("scene.values.read", {"scope": "build", "componentType": "Renderer", "fields": [],
                                   "where": ["enabled = false"]}),
            ("scene.values.read", {"scope": "build", "componentType": "Renderer", "fields": [],
                                   "where": ["materials[0] is missing"]}),
        ),
        lambda outputs: table("path")(outputs) + table("path", of=1)(outputs),
        lambda files: [["Yard/Door"], ["Yard/Mill"], ["Yard/Well"], ["Barn"]],
        "by hand: as written",
    ),
    Question(
        "Which dead guid is behind most broken references?",
        "Farm",
        (("project.references.missing", {"groupBy": "guid", "maxResults": 1}),),
        lambda outputs: [outputs[0]["groups"][0][name] for name in ("guid", "count")],
        lambda files: [_DEAD_MATERIAL, 3],
        "by hand: as written",
    ),
    Question(
        "Which audio sources loop?",
        "Farm",
        (("scene.values.read", {"scope": "build", "componentType": "AudioSource", "fields": ["volume"],
                                "where": ["loop = true"]}),),
        table("path", "volume"),
        lambda files: [["Yard/Caruso", 0.8]],
        "by hand: as written",
    ),
    Question(
        "What refers to the door?",
        "Farm",
        (("scene.references.find", {"scope": LEVEL, "target": "Yard/Door"}),),
        table("path", "component", "property", "target"),
        lambda files: [["Yard/House", "HenHouse", "door", "Yard/Door"]],
        "by hand: as written",
    ),
    Question(
        "Which objects are on the layer of the animals?",
        "Farm",
        (("scene.objects.find", {"scenePath": LEVEL, "layer": "Animals"}),),
        listed("matches", "path"),
        lambda files: [["Yard/Berta"], ["Yard/Caruso"]],
        "by hand: as written",
    ),
    Question(
        "How many fence posts stand on the farm?",
        "Farm",
        (("scene.values.read", {"scope": LEVEL, "componentType": "GameObject", "fields": [], "groupBy": "prefab",
                                "where": ["prefab is not null"]}),),
        table("prefab", "count"),
        lambda files: [["Assets/Props/Post.prefab", 4]],
        "by hand: as written",
    ),
    Question(
        "Which files miss scripts?",
        "Farm",
        (("project.references.missing", {}),),
        listed("missingScripts", "path", "gameObjectPath", "guid"),
        lambda files: [[LEVEL, "Yard/Well", _DEAD_SCRIPT]],
        "by hand: as written",
    ),
)  # fmt: skip
