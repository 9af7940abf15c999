"""Rules about what is drawn: materials, meshes, levels of detail, lights."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.lint.look import Look, is_none
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Part, Value

_MESHES = ("MeshRenderer", "SkinnedMeshRenderer")
_DRAWN_WITH_MATERIALS = (*_MESHES, "SpriteRenderer", "LineRenderer", "TrailRenderer")
_TEXT = ("TextMesh", "TextMeshPro")
_WITH_RANGE = (0, 2)
"""Spot and Point."""
_BLACK = 1e-4


def no_material(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, part in look.suspects("Renderer"):
        shown = look.objects[at].shown and part.type in _DRAWN_WITH_MATERIALS and look.is_on(part)
        if shown and _has_shape(look, at, part):
            slots = look.fields(part).get("m_Materials")
            every: list[Value] = slots if isinstance(slots, list) else []
            empty = [str(slot) for slot, value in enumerate(every) if is_none(value)]
            if empty:
                where = f" in slot {', '.join(empty)}" if len(empty) < len(every) else ""
                yield Hit(at, f"{part.type} has no material{where}")


def _has_shape(look: Look, at: int, part: Part) -> bool:
    """Whether there is something to draw that the renderer needs a material for."""
    if part.type not in _MESHES:
        return True
    return _mesh_value(look, at, part) not in ("", None) and not _draws_by_script(look, at)


def _mesh_value(look: Look, at: int, part: Part) -> Value:
    """The mesh of a renderer: None for none, and an empty text where no MeshFilter is there."""
    if part.type == "SkinnedMeshRenderer":
        holder: Part | None = part
    else:
        holder = look.on(at, "MeshFilter")
    if holder is None or "m_Mesh" not in look.fields(holder):
        return ""
    value = look.fields(holder)["m_Mesh"]
    return None if is_none(value) else value


def _draws_by_script(look: Look, at: int) -> bool:
    """Whether a script on the object, or a text, may give it mesh and material while it runs."""
    parts = look.objects[at].parts
    return any(part.type in _TEXT or look.is_script(part) for part in parts)


def renderer_without_mesh(look: Look, limits: Limits) -> Iterator[Hit]:
    for at in dict.fromkeys(at for at, _ in look.suspects("MeshFilter", "Renderer")):
        part = look.on(at, "Renderer") if look.objects[at].shown else None
        if part is None or part.type not in _MESHES or not look.is_on(part):
            continue
        if _mesh_value(look, at, part) is None and not _draws_by_script(look, at):
            yield Hit(at, f"{part.type} has no mesh and draws nothing")


def lod_holes(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, part in look.live("LODGroup"):
        levels = look.fields(part).get("m_LODs")
        for number, level in enumerate(levels if isinstance(levels, list) else ()):
            renderers = level.get("renderers") if isinstance(level, dict) else None
            rows = renderers if isinstance(renderers, list) else []
            lost = sum(is_none(row.get("renderer")) if isinstance(row, dict) else False for row in rows)
            if not rows or lost == len(rows):
                yield Hit(at, f"level {number} has no renderer: the object is invisible at that distance")
            elif lost:
                yield Hit(at, f"{lost} of {len(rows)} renderers of level {number} are None")


def light_without_effect(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, part in look.live("Light"):
        if (why := _why_dark(look, part)) and not look.animated(at) and not look.has_script(at):
            yield Hit(at, f"the light {why}")


def _why_dark(look: Look, part: Part) -> str:
    if look.number(part, "m_Intensity", 1) == 0:
        return "has the intensity 0"
    if look.number(part, "m_Type", 0) in _WITH_RANGE and look.number(part, "m_Range", 10) == 0:
        return "has the range 0"
    if look.number(part, "m_CullingMask", -1) == 0:
        return "lights no layer (culling mask Nothing)"
    return "is black" if _is_black(look.fields(part).get("m_Color")) else ""


def _is_black(colour: Value) -> bool:
    parts = [colour.get(letter) for letter in "rgb"] if isinstance(colour, dict) else colour
    values = [one for one in parts[:3] if isinstance(one, (int, float))] if isinstance(parts, list) else []
    return len(values) == 3 and max(values) < _BLACK


RULES = (
    Rule(
        id="no-material",
        severity="warning",
        summary="A renderer has a slot without a material.",
        reason="What is drawn without a material is magenta, or not drawn at all, depending on the pipeline.",
        example="`House/Roof` has a MeshRenderer with the material None.",
        fix="Assign a material, or take the slot out.",
        mend="Assign a material, or take the slot out. Objects with scripts are not reported: these may assign one.",
        check=no_material,
    ),
    Rule(
        id="renderer-without-mesh",
        severity="info",
        summary="A renderer has no mesh.",
        reason="It draws nothing and costs a little: usually a mesh was lost when a model was imported anew.",
        example="`House/Door` has a MeshFilter with the mesh None.",
        fix="Assign the mesh, or remove the renderer.",
        mend="Assign the mesh, or remove the renderer. Objects with scripts are not reported: these may make one.",
        check=renderer_without_mesh,
    ),
    Rule(
        id="lod-holes",
        severity="warning",
        summary="A level of a LODGroup has no renderer.",
        reason="At the distances of that level the object disappears, and comes back further away.",
        example="`Tree` has three levels, and the renderer of the second was deleted.",
        fix="Assign the level's renderers, or remove the level.",
        mend="Assign the renderers of the level again, or remove the level.",
        check=lod_holes,
    ),
    Rule(
        id="light-without-effect",
        severity="info",
        summary="A light that is on lights nothing.",
        reason="It costs time and looks in the Hierarchy as if it mattered.",
        example="`Lamp/Light` has the intensity 0.",
        fix="Disable or delete it, or give it an effect.",
        mend="Delete or disable it, or give it intensity, range, a colour and a culling mask. A light with scripts, or "
        "under an Animator, is not reported: these may fade it in.",
        check=light_without_effect,
    ),
)
