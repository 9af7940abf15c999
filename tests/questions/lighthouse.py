"""Questions about the sample project."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from questions.asking import Output, Question, in_any_order, listed, table, unordered
from questions.elsewhere import Elsewhere

HARBOUR = "Assets/Scenes/Harbour.unity"
LIGHT_TYPES = {0: "Spot", 1: "Directional", 2: "Point"}
STATIC_FLAGS = {0: False, 8: "NavigationStatic", 2147483647: "Everything"}


def _lights(files: Elsewhere) -> Any:
    lights = files.components(HARBOUR, "Light")
    return [[one.path, LIGHT_TYPES[one.fields["m_Type"]], one.fields["m_Intensity"], one.fields["m_Range"]]
            for one in lights]  # fmt: skip


def _cameras(files: Elsewhere) -> Any:
    return [
        [scene, camera.path, camera.fields["field of view"]]
        for scene in files.build
        for camera in files.components(scene, "Camera")
    ]


def _weather(files: Elsewhere) -> Any:
    storm = "Assets/Settings/Storm.asset"
    fields = files.document(storm)
    boats = [files.asset(boat) for boat in fields["boats"]]
    return [[storm, fields["snapshot"], fields["waveHeight"], list(fields["fog"].values()), boats]]


def _nearest(files: Elsewhere) -> Any:
    places = files.positions(HARBOUR)
    camera = places.pop("Main Camera")
    ways = sorted((math.dist(camera, place), path) for path, place in places.items())
    return [[path, way] for way, path in ways[:5]]


def _dead(outputs: list[Output]) -> Any:
    scripts = [(one["path"], one["gameObjectPath"], one["guid"]) for one in outputs[0]["missingScripts"]]
    broken = [(one["path"], one["gameObjectPath"], one["referenceGuid"]) for one in outputs[0]["brokenReferences"]]
    return scripts + broken


def _tags(files: Elsewhere) -> Any:
    found = [one.owner.field("m_TagString") for path in files.project.scenes() for one in files.objects(path)]
    return [[tag, count] for tag, count in Counter(found).most_common() if tag != "Untagged"]


def _static(files: Elsewhere) -> Any:
    flags = Counter(STATIC_FLAGS[one.fields["m_StaticEditorFlags"]] for one in files.objects(HARBOUR))
    return [[flag, count] for flag, count in flags.most_common()]


def _spawns(files: Elsewhere) -> Any:
    """The behaviours that have the field `looksAt`, which SpawnPoint.cs alone declares."""
    found = [one for one in files.components(HARBOUR, "MonoBehaviour") if "looksAt" in one.fields]
    return [[one.path, one.fields["kind"], one.fields["radius"], files.asset(one.fields["prefab"])] for one in found]


def _storm(outputs: list[Output]) -> Any:
    return [[one["group"], one["name"], one["value"]] for one in outputs[0]["parameters"] if not one["isDefault"]]


QUESTIONS = (
    Question(
        "All lights of the harbour with type, intensity and range?",
        "Lighthouse",
        (
            (
                "scene.values.read",
                {"scope": HARBOUR, "componentType": "Light", "fields": ["type", "intensity", "range"]},
            ),
        ),
        table("path", "type", "intensity", "range"),
        _lights,
        "PyYAML; names of types from Unity's manual",
    ),
    Question(
        "Which cameras are in the build scenes, and what is their field of view?",
        "Lighthouse",
        (("scene.values.read", {"scope": "build", "componentType": "Camera", "fields": ["fieldOfView"]}),),
        table("file", "path", "fieldOfView"),
        _cameras,
        "PyYAML",
    ),
    Question(
        "What are the fields of the weather profiles?",
        "Lighthouse",
        (("asset.fields.read", {"scope": "all", "type": "WeatherProfile", "maxResults": 10}),),
        table("path", "snapshot", "waveHeight", "fog", "boats"),
        _weather,
        "PyYAML; the only such asset, by hand",
    ),
    Question(
        "Which variants are there, and of what?",
        "Lighthouse",
        (("asset.search", {"kind": "variant", "include": ["base"]}),),
        table("path", "base"),
        lambda files: [["Assets/Prefabs/RowboatStorm.prefab", "Assets/Prefabs/Rowboat.prefab"]],
        "by hand: the only prefab whose root instance has no parent",
    ),
    Question(
        "What do the prefab instances in the harbour override?",
        "Lighthouse",
        (("scene.prefab.overrides", {"scope": HARBOUR}),),
        table("instance", "kind", "object", "property", "value", "prefabValue"),
        lambda files: [
            ["Docks/DockSegment (far)", "property", "Crate", "m_IsActive", 0, 1],
            ["Docks/DockSegment (far)", "property", "Crate of lobsters", "m_Name", "Crate of lobsters", "Crate"],
            ["Docks/DockSegment (far)", "property", "Lamp", "m_TagString", "Untagged", "Lamp"],
            ["Boats/Rowboat", "property", ".", "floaters[2].z", -1.5, -1.3],
            ["Boats/Rowboat", "addedComponent", ".", None, None, None],
            ["Boats/Rowboat", "addedObject", "Hull/Fisherman", None, None, None],
            ["Boats/RowboatStorm", "property", ".", "m_IsActive", 0, 1],
        ],
        "by hand from m_Modifications of Harbour.unity and the prefabs",
    ),
    Question(
        "Which five objects are nearest to the camera?",
        "Lighthouse",
        (("scene.objects.near", {"scenePath": HARBOUR, "of": "Main Camera", "maxResults": 5}),),
        table("path", "distance", first=True),
        _nearest,
        "PyYAML; matrices down the tree",
    ),
    Question(
        "Which scripts and references are missing, and where?",
        "Lighthouse",
        (("project.references.missing", {}),),
        _dead,
        lambda files: [
            (HARBOUR, "Docks/Crane", "32b278e6beae8f33d44f494fdf685cf3"),
            (HARBOUR, "Spawns/Boat", "90c54a50f8d26271a1fcfa62c4ea096f"),
        ],
        "by hand: the guids of Harbour.unity that no .meta has",
    ),
    Question(
        "Which tags are in use, and how often?",
        "Lighthouse",
        (
            (
                "scene.values.read",
                {
                    "scope": "all",
                    "componentType": "GameObject",
                    "fields": ["tag"],
                    "where": ["tag != Untagged"],
                    "groupBy": "tag",
                },
            ),
        ),
        table("tag", "count"),
        _tags,
        "PyYAML",
    ),
    Question(
        "How many objects of the harbour are static, and in what way?",
        "Lighthouse",
        (
            (
                "scene.values.read",
                {"scope": HARBOUR, "componentType": "GameObject", "fields": ["static"], "groupBy": "static"},
            ),
        ),
        table("static", "count"),
        _static,
        "PyYAML",
    ),
    Question(
        "Where are the spawn points, of what kind and how large, and what do they spawn?",
        "Lighthouse",
        (
            (
                "scene.values.read",
                {"scope": HARBOUR, "componentType": "SpawnPoint", "fields": ["kind", "radius", "prefab"]},
            ),
        ),
        table("path", "kind", "radius", "prefab"),
        _spawns,
        "PyYAML; the class by a field that it alone has",
    ),
    Question(
        "Which prefabs and scenes hold the lamp itself?",
        "Lighthouse",
        (
            (
                "asset.dependencies.graph",
                {"assetPath": "Assets/Prefabs/Lamp.prefab", "direction": "dependents", "depth": 1},
            ),
        ),
        listed("dependents", "path"),
        lambda files: [
            [path]
            for pattern in ("*.prefab", "*.unity")
            for path in files.holding(pattern, files.project.guids["Assets/Prefabs/Lamp.prefab"])
        ],
        "the lamp's guid in the text of every prefab and scene",
    ),
    Question(
        "Which materials use the Standard shader?",
        "Lighthouse",
        (("asset.search", {"type": "Material", "shader": "Standard"}),),
        unordered(table("path")),
        lambda files: in_any_order(
            [[path] for path in files.holding("*.mat", r"m_Shader: \{fileID: 46, guid: 0{16}f0{15}")]
        ),
        "the built-in shader's fileID, 46, in every material's text",
    ),
    Question(
        "What does the storm snapshot of the mixer change?",
        "Lighthouse",
        (("audio.mixer.snapshot.read", {"mixerPath": "Assets/Audio/Main.mixer", "snapshotName": "Storm"}),),
        _storm,
        lambda files: [
            ["Master/Waves", "Volume", -1.5],
            ["Master/Waves", "Cutoff freq", 1800],
            ["Master/Music", "Volume", -80],
        ],
        "by hand from m_FloatValues of Main.mixer",
    ),
    Question(
        "What is the game called, which version is it, and what is its application identifier?",
        "Lighthouse",
        (("project.settings.read", {"section": "player"}),),
        lambda outputs: [outputs[0]["settings"][name] for name in ("productName", "version", "identifiers")],
        lambda files: ["The Lighthouse", "0.1.0", {"Standalone": "com.saltwater.lighthouse"}],
        "by hand from ProjectSettings.asset",
    ),
)
