"""The answers to the questions about the corpus, found with PyYAML and patterns over the text."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from questions.asking import in_any_order
from questions.elsewhere import Elsewhere

CAR_SCENES = "Assets/1_SelfDrivingCar/Scenes"
MENU, LAKE = f"{CAR_SCENES}/MenuScene.unity", f"{CAR_SCENES}/LakeTrackTraining.unity"
CORE = "Assets/scenes/core_systems_scene.unity"
COUCH = "Assets/Mirror/Examples/CouchCoop/MirrorCouchCoop.unity"
TREES = "Assets/Prefabs/Nature/Trees"
TREE = f"{TREES}/Tree.prefab"
CONCRETE = "Assets/race-track-lake/Materials/concrete-floor.mat"
CHEF = "Assets/Art/Characters/PigChef/Animation/PigChef.controller"
LIGHT_TYPES = {0: "Spot", 1: "Directional", 2: "Point"}


def heavy(files: Elsewhere) -> Any:
    counts = Counter(
        path
        for path in files.files("*.prefab")
        for body in files.components(path, "Rigidbody")
        if body.fields["m_Mass"] > 10
    )
    return in_any_order([[path, count] for path, count in counts.items()])


def bodies(files: Elsewhere) -> Any:
    return [
        [path, body.path, body.fields["m_Mass"]]
        for path in files.files("*.prefab")
        for body in files.components(path, "Rigidbody")
        if body.fields["m_Mass"] > 10
    ]


def ignored(files: Elsewhere) -> Any:
    """Pairs of named layers whose bit is not set: 32 rows of four bytes, the lowest first."""
    layers = files.document("ProjectSettings/TagManager.asset")["layers"]
    text = str(files.document("ProjectSettings/DynamicsManager.asset")["m_LayerCollisionMatrix"])
    rows = [int.from_bytes(bytes.fromhex(text[at : at + 8]), "little") for at in range(0, 256, 8)]
    named = [at for at, name in enumerate(layers) if name]
    return [[layers[a], layers[b]] for a in named for b in named if a <= b and not rows[a] >> b & 1]


def called(files: Elsewhere) -> Any:
    """Every behaviour with m_OnClick, in hierarchy order: its methods."""
    found = [one for one in files.components(MENU, "MonoBehaviour") if "m_OnClick" in one.fields]
    return [
        [one.path, call["m_MethodName"]]
        for one in found
        for call in one.fields["m_OnClick"]["m_PersistentCalls"]["m_Calls"]
    ]


def large_imports(files: Elsewhere) -> Any:
    """The first maxTextureSize of a .meta is the default platform's."""
    found = []
    for path in files.files("*.meta"):
        size = re.search(r"^  maxTextureSize: (\d+)", files.text(path), re.MULTILINE)
        if size and int(size[1]) > 2048:
            found.append([path.removesuffix(".meta"), int(size[1])])
    return found


def soft(files: Elsewhere) -> Any:
    return [
        [scene, one.path, LIGHT_TYPES[one.fields["m_Type"]]]
        for scene in files.build
        for one in files.components(scene, "Light")
        if one.fields["m_Shadows"]["m_Type"] == 2
    ]


def texts(files: Elsewhere) -> Any:
    return [
        [one.path, one.fields["m_Text"]]
        for one in files.components(MENU, "MonoBehaviour")
        if "mode" in str(one.fields.get("m_Text", "")).lower()
    ]


def listeners(files: Elsewhere) -> Any:
    counts = [[scene, len(files.components(scene, "AudioListener"))] for scene in files.build]
    return in_any_order([one for one in counts if one[1]])


def by_layer(files: Elsewhere) -> Any:
    layers = files.document("ProjectSettings/TagManager.asset")["layers"]
    counts = Counter(layers[one.owner.field("m_Layer", 0)] for one in files.objects(LAKE))
    return [[name, count] for name, count in counts.most_common()]


def wheels(files: Elsewhere) -> Any:
    wheels = files.components(LAKE, "WheelCollider")
    return [[one.path, one.fields["m_Radius"], one.fields["m_Mass"]] for one in wheels]


def particles(files: Elsewhere) -> Any:
    return [
        [path, one.path, one.fields["InitialModule"]["maxNumParticles"], one.fields["looping"]]
        for path in files.files("*.prefab")
        for one in files.components(path, "ParticleSystem")
    ]


def weightless(files: Elsewhere) -> Any:
    return [
        [scene, one.path]
        for scene in files.files("*.unity")
        for one in files.components(scene, "Rigidbody2D")
        if one.fields["m_GravityScale"] == 0
    ]


def winning(files: Elsewhere) -> Any:
    """Behaviours whose customActions call GameWon."""
    return [
        [scene, one.path, call["m_MethodName"]]
        for scene in files.files("*.unity")
        for one in files.components(scene, "MonoBehaviour")
        for call in one.fields.get("customActions", {}).get("m_PersistentCalls", {}).get("m_Calls") or []
        if call["m_MethodName"] == "GameWon"
    ]


def looping(files: Elsewhere) -> Any:
    sources = files.components(CORE, "AudioSource")
    return [[one.path, one.fields["m_Volume"]] for one in sources if one.fields["Loop"]]


def hidden(files: Elsewhere) -> Any:
    return [[one.path] for one in files.components(COUCH, "MeshRenderer") if not one.fields["m_Enabled"]]


def no_controller(files: Elsewhere) -> Any:
    """Animators stand in few files; an instance of one that is changed elsewhere would have to name m_Controller."""
    return [
        [path, one.path]
        for path in files.files("*.prefab")
        for one in files.components(path, "Animator")
        if not one.fields["m_Controller"].reference.file_id
    ]


def variants(files: Elsewhere) -> Any:
    """In these files the only instance is the root's."""
    found = []
    for path in files.files("*.prefab"):
        source = re.findall(r"m_SourcePrefab: \{fileID: \d+, guid: (\w+)", files.text(path))
        if path.startswith(f"{TREES}/") and source:
            found.append([path, files.project.paths[source[0]]])
    return found


def all_variants(files: Elsewhere) -> Any:
    """Prefabs with an instance that has no parent: their root."""
    return in_any_order(
        [
            [path, files.asset(instance.fields["m_SourcePrefab"])]
            for path in files.files("*.prefab")
            for instance in files.documents(path, "PrefabInstance")
            if not instance.fields["m_Modification"]["m_TransformParent"].file_id
        ]
    )


def concrete(files: Elsewhere) -> Any:
    return [
        [scene, one.path, f"m_Materials[{at}]"]
        for scene in files.build
        for one in files.components(scene, "MeshRenderer")
        for at, material in enumerate(one.fields["m_Materials"])
        if files.asset(material) == CONCRETE
    ]


def quality(files: Elsewhere) -> Any:
    levels = files.document("ProjectSettings/QualitySettings.asset")["m_QualitySettings"]
    return [[level["name"], level["shadowDistance"], level["antiAliasing"]] for level in levels]


def tagged(files: Elsewhere) -> Any:
    folder = "Assets/ML-Agents/Examples/Soccer/Scenes"
    scenes = [path for path in files.files("*.unity") if path.startswith(folder)]
    return [[path, sum(one.owner.field("m_TagString") == "ball" for one in files.objects(path))] for path in scenes]


def users(files: Elsewhere) -> Any:
    sought = files.project.guids[TREE]
    return in_any_order([[path] for kind in ("*.prefab", "*.unity") for path in files.holding(kind, sought)])


def foggy(files: Elsewhere) -> Any:
    """The colour of the fog of each scene that has any."""
    found = [(path, files.documents(path, "RenderSettings")[0].fields) for path in files.files("*.unity")]
    return [
        [f"{path}#RenderSettings", [fields["m_FogColor"][letter] for letter in "rgba"]]
        for path, fields in found
        if fields["m_Fog"]
    ]


def states(files: Elsewhere) -> Any:
    """The name of each state, and the clip that it plays, as far as the file that holds it."""
    found = [
        [f"{CHEF}#{one.fields['m_Name']}", one.fields["m_Motion"]] for one in files.documents(CHEF, "AnimatorState")
    ]
    return [[state, files.asset(motion) or CHEF] for state, motion in found]  # a blend tree is in the same file


def pixels_per_unit(files: Elsewhere) -> Any:
    """Of the textures that are imported as sprites, how many have which."""
    texts = [files.text(path) for path in files.files("*.meta")]
    sprites = [text for text in texts if re.search(r"^  textureType: 8$", text, re.MULTILINE)]
    found = (re.search(r"^  spritePixelsToUnits: (.+)$", text, re.MULTILINE) for text in sprites)
    return [list(pair) for pair in Counter(float(one[1]) for one in found if one).most_common()]


def assemblies(files: Elsewhere) -> Any:
    found = [(path, json.loads(files.text(path))) for path in files.files("*.asmdef")]
    return [[path, one["name"]] for path, one in found if one.get("includePlatforms") == ["Editor"]]
