"""Projects for the benchmarks: written by program, in the shape and proportions of real ones."""

from __future__ import annotations

import hashlib
from pathlib import Path

ONE_IN = 20
"""Of so many prefabs one has a Light."""
HEADER = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"


def guid(text: str) -> str:
    """A GUID that is the same in every run."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()


def write_project(root: Path) -> None:
    (root / "ProjectSettings").mkdir(parents=True, exist_ok=True)
    (root / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 2022.3.62f1\n")
    (root / "Assets").mkdir(exist_ok=True)


def write_asset(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, newline="\n")
    name = guid(str(path))
    meta = path.with_name(path.name + ".meta")
    meta.write_text(f"fileFormatVersion: 2\nguid: {name}\nDefaultImporter:\n", newline="\n")
    return name


def game_object(number: int, parent: int, children: list[int], material: str, script: str) -> str:
    """One object of five documents, about 3.4 KB, as Unity 2022.3 writes it."""
    base = number * 10 + 1_000_000
    listed = "".join(f"\n  - {{fileID: {child * 10 + 1_000_001}}}" for child in children) or " []"
    father = parent * 10 + 1_000_001 if parent >= 0 else 0
    plumbing = (
        "  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
        "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
    )
    nothing = " "  # Unity leaves a space after the colon of an empty field.
    waypoints = "".join(f"  - {{x: {number % 97}.5, y: {step}.25, z: {number % 31}.125}}\n" for step in range(8))
    return f"""--- !u!1 &{base}
GameObject:
{plumbing}  serializedVersion: 6
  m_Component:
  - component: {{fileID: {base + 1}}}
  - component: {{fileID: {base + 2}}}
  - component: {{fileID: {base + 3}}}
  - component: {{fileID: {base + 4}}}
  m_Layer: {number % 32}
  m_Name: Crate_{number}
  m_TagString: Untagged
  m_Icon: {{fileID: 0}}
  m_NavMeshLayer: 0
  m_StaticEditorFlags: 0
  m_IsActive: 1
--- !u!4 &{base + 1}
Transform:
{plumbing}  m_GameObject: {{fileID: {base}}}
  serializedVersion: 2
  m_LocalRotation: {{x: 0, y: 0, z: 0, w: 1}}
  m_LocalPosition: {{x: {number % 100}, y: 0, z: {number // 100}}}
  m_LocalScale: {{x: 1, y: 1, z: 1}}
  m_ConstrainProportionsScale: 0
  m_Children:{listed}
  m_Father: {{fileID: {father}}}
  m_LocalEulerAnglesHint: {{x: 0, y: 0, z: 0}}
--- !u!33 &{base + 2}
MeshFilter:
{plumbing}  m_GameObject: {{fileID: {base}}}
  m_Mesh: {{fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}}
--- !u!23 &{base + 3}
MeshRenderer:
{plumbing}  m_GameObject: {{fileID: {base}}}
  m_Enabled: 1
  m_CastShadows: 1
  m_ReceiveShadows: 1
  m_DynamicOccludee: 1
  m_StaticShadowCaster: 0
  m_MotionVectors: 1
  m_LightProbeUsage: 1
  m_ReflectionProbeUsage: 1
  m_RayTracingMode: 2
  m_RayTraceProcedural: 0
  m_RenderingLayerMask: 1
  m_RendererPriority: 0
  m_Materials:
  - {{fileID: 2100000, guid: {material}, type: 2}}
  m_StaticBatchInfo:
    firstSubMesh: 0
    subMeshCount: 0
  m_StaticBatchRoot: {{fileID: 0}}
  m_ProbeAnchor: {{fileID: 0}}
  m_LightProbeVolumeOverride: {{fileID: 0}}
  m_ScaleInLightmap: 1
  m_ReceiveGI: 1
  m_PreserveUVs: 0
  m_IgnoreNormalsForChartDetection: 0
  m_ImportantGI: 0
  m_StitchLightmapSeams: 1
  m_SelectedEditorRenderState: 3
  m_MinimumChartSize: 4
  m_AutoUVMaxDistance: 0.5
  m_AutoUVMaxAngle: 89
  m_LightmapParameters: {{fileID: 0}}
  m_SortingLayerID: 0
  m_SortingLayer: 0
  m_SortingOrder: 0
  m_AdditionalVertexStreams: {{fileID: 0}}
--- !u!114 &{base + 4}
MonoBehaviour:
{plumbing}  m_GameObject: {{fileID: {base}}}
  m_Enabled: 1
  m_EditorHideFlags: 0
  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}
  m_Name:{nothing}
  m_EditorClassIdentifier:{nothing}
  weight: {number}.5
  waypoints:
{waypoints}"""


def light(number: int, owner: int) -> str:
    """A Light of a GameObject, as Unity 2022.3 writes its first fields."""
    return f"""--- !u!108 &{number}
Light:
  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {{fileID: 0}}
  m_PrefabInstance: {{fileID: 0}}
  m_PrefabAsset: {{fileID: 0}}
  m_GameObject: {{fileID: {owner}}}
  m_Enabled: 1
  serializedVersion: 10
  m_Type: 2
  m_Color: {{r: 1, g: 0.9, b: 0.8, a: 1}}
  m_Intensity: {number % 7}.5
  m_Range: 10
"""


def write_scene(path: Path, size: int, material: str, script: str) -> int:
    """A scene of about `size` bytes, eight children to an object; returns how many objects it holds."""
    sample = len(game_object(123_456, 15_432, list(range(8)), material, script).encode())
    count = max(1, size // sample)
    roots = [number for number in range(count) if number % 64 == 0]
    parts = [HEADER]
    for number in range(count):
        group, place = divmod(number, 64)
        parent = -1 if place == 0 else group * 64 + (place - 1) // 8
        children = [group * 64 + child for child in range(place * 8 + 1, place * 8 + 9) if child < 64]
        inside = [child for child in children if child < count]
        parts.append(game_object(number, parent, inside, material, script))
    listed = "".join(f"  - {{fileID: {root * 10 + 1_000_001}}}\n" for root in roots)
    parts.append(f"--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n{listed}")
    write_asset(path, "".join(parts))
    return count


def write_large_project(root: Path, metas: int, yaml_bytes: int) -> None:
    """A project of so many `.meta` files: mostly textures, and prefabs that refer to them; some have a Light."""
    write_project(root)
    prefab = game_object(1, -1, [], guid("x"), guid("y"))
    prefabs = yaml_bytes // (len(HEADER) + 3 * len(prefab))
    others = [root / "Assets" / f"Folder{number % 500}" / f"Texture{number}.png" for number in range(metas - prefabs)]
    names = [write_asset(path, "") for path in others]
    for number in range(prefabs):
        parts = [HEADER]
        for part in range(3):
            chosen = names[(number * 7 + part * 13) % len(names)]
            parts.append(
                game_object(part, part - 1, [part + 1] if part < 2 else [], chosen, names[number % len(names)])
            )
        if number % ONE_IN == 0:
            listed = "  - component: {fileID: 1000004}\n"
            parts[1] = parts[1].replace(listed, f"{listed}  - component: {{fileID: 1000009}}\n", 1)
            parts.append(light(1_000_009, 1_000_000))
        write_asset(root / "Assets" / f"Prefabs{number % 200}" / f"Prefab{number}.prefab", "".join(parts))
