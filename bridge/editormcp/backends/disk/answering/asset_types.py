"""The type of an asset's main object, told from its name, its importer and, for .asset files, its first object."""

from __future__ import annotations

from editormcp.analysis.types import short_name
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames

_TYPES = {
    "SceneAsset": ".unity",
    "GameObject": ".prefab .fbx .obj .blend .dae .3ds .max .ma .mb .c4d .dxf .jas .lxo .skp .glb .gltf .vrm",
    "Texture2D": ".png .jpg .jpeg .tga .psd .psb .tif .tiff .bmp .gif .exr .hdr .iff .pict .dds .astc .ktx",
    "AudioClip": ".wav .mp3 .ogg .aif .aiff .flac .mod .it .s3m .xm",
    "VideoClip": ".mp4 .mov .avi .webm .asf .dv .m4v .mpg .mpeg .ogv .vp8 .wmv",
    "Font": ".ttf .otf .ttc .dfont .fontsettings",
    "Material": ".mat",
    "MonoScript": ".cs",
    "Shader": ".shader .shadergraph",
    "SubGraphAsset": ".shadersubgraph",
    "ComputeShader": ".compute",
    "ShaderInclude": ".cginc .hlsl .glslinc",
    "AnimationClip": ".anim",
    "AnimatorController": ".controller",
    "AnimatorOverrideController": ".overridecontroller",
    "AvatarMask": ".mask",
    "AudioMixerController": ".mixer",
    "TimelineAsset": ".playable",
    "SignalAsset": ".signal",
    "PhysicsMaterial2D": ".physicsmaterial2d",
    "PhysicMaterial": ".physicmaterial",
    "LightingSettings": ".lighting",
    "LightmapParameters": ".giparams",
    "SpriteAtlas": ".spriteatlas .spriteatlasv2",
    "TerrainLayer": ".terrainlayer",
    "RenderTexture": ".rendertexture",
    "CustomRenderTexture": ".customrendertexture",
    "Cubemap": ".cubemap",
    "Flare": ".flare",
    "GUISkin": ".guiskin",
    "Brush": ".brush",
    "Preset": ".preset",
    "ShaderVariantCollection": ".shadervariants",
    "SceneTemplateAsset": ".scenetemplate",
    "VisualEffectAsset": ".vfx",
    "AssemblyDefinitionAsset": ".asmdef",
    "AssemblyDefinitionReferenceAsset": ".asmref",
    "InputActionAsset": ".inputactions",
    "VisualTreeAsset": ".uxml",
    "StyleSheet": ".uss",
    "ThemeStyleSheet": ".tss",
    "TextAsset": ".txt .json .xml .html .htm .csv .bytes .yaml .yml .md .fnt",
}
_TYPE_OF = {ending: kind for kind, endings in _TYPES.items() for ending in endings.split()}
_FOLDER = "DefaultAsset"


_BASES = {
    "Texture2D": "Texture",
    "Cubemap": "Texture",
    "RenderTexture": "Texture",
    "CustomRenderTexture": "RenderTexture Texture",
    "Texture2DArray": "Texture",
    "Texture3D": "Texture",
    "AnimationClip": "Motion",
    "BlendTree": "Motion",
    "AnimatorController": "RuntimeAnimatorController",
    "AnimatorOverrideController": "RuntimeAnimatorController",
    "AudioMixerController": "AudioMixer",
    "MonoScript": "TextAsset",
    "PhysicMaterial": "PhysicsMaterial",
    "TimelineAsset": "PlayableAsset ScriptableObject",
    "SignalAsset": "ScriptableObject",
    "StyleSheet": "ScriptableObject",
    "ThemeStyleSheet": "StyleSheet ScriptableObject",
    "VisualTreeAsset": "ScriptableObject",
    "InputActionAsset": "ScriptableObject",
    "SceneTemplateAsset": "ScriptableObject",
}
"""The bases of Unity's own asset types, where they have any that people ask for."""


def unity_bases(type_name: str) -> list[str]:
    """The bases of one of Unity's own asset types."""
    return _BASES.get(type_name, "").split()


def unity_types() -> set[str]:
    """Unity's own asset types, and their bases."""
    return {*_TYPES, *_BASES, *(base for bases in _BASES.values() for base in bases.split())}


def asset_type(index: ProjectIndex, scripts: ScriptNames, path: str) -> str:
    """The main object's type. What no rule knows is a DefaultAsset, as in Unity."""
    return short_name(asset_class(index, scripts, path))


def asset_class(index: ProjectIndex, scripts: ScriptNames, path: str) -> str:
    """The main object's type; that of a script with its namespace."""
    if index.is_folder(path):
        return _FOLDER
    ending = extension(path)
    known = _TYPE_OF.get(ending)
    if known is not None:
        return known
    entry = index.entries.get(path)
    if ending != ".asset" or entry is None or not entry.main:
        return "DefaultAsset"
    if not entry.main.startswith("script "):
        return entry.main
    _, guid, file_id = entry.main.split(" ")
    found = scripts.find(Reference(int(file_id), guid, 3))
    return found.full_name if found is not None else "ScriptableObject"
