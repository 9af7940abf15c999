"""Rules about colliders and bodies."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.lint.look import Look
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Part
from editormcp.analysis.space import Frame

_BATCHING = 4
"""The static flag of objects whose meshes are joined in the build."""
_NOTHING = 1e-6
_DYNAMIC = 0


def collider_scale(look: Look, limits: Limits) -> Iterator[Hit]:
    for kind in ("Collider", "Collider2D"):
        for at, part in look.shown(kind):
            why = _scale_fault(part, look.world.frame(at), kind)
            if why and look.is_on(part) and not look.animated(at):
                yield Hit(at, f"{part.type} {why}")


def _scale_fault(part: Part, frame: Frame, kind: str) -> str:
    if frame.axes is None:
        return ""
    axes = 3 if kind == "Collider" else 2
    if any(sum(row[axis] ** 2 for row in frame.axes) < _NOTHING**2 for axis in range(axes)):
        return "has the scale 0 along an axis"
    if part.type == "BoxCollider" and min(frame.signs) < 0:
        return "has a negative scale, which Unity's physics does not support"
    return ""


def moving_mesh_collider(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, part in look.shown("Collider"):
        body = _moving_body(look, at, "Rigidbody") if part.type == "MeshCollider" else -1
        if body >= 0 and look.is_on(part) and not look.number(part, "m_Convex", 0):
            yield Hit(at, f"MeshCollider is not convex and moves with the Rigidbody of '{look.objects[body].path}'")


def static_moves(look: Look, limits: Limits) -> Iterator[Hit]:
    for kind in ("Rigidbody", "Rigidbody2D"):
        bodies = {at for at, part in look.of(kind) if look.objects[at].shown and _is_moving(look, part)}
        for at, part in look.shown("Renderer") if bodies else ():
            if not look.objects[at].static & _BATCHING:
                continue
            body = next((one for one in look.above(at) if one in bodies), -1)
            if body >= 0 and look.is_on(part):
                yield Hit(at, f"is marked static for batching and moves with the {kind} of '{look.objects[body].path}'")


def _moving_body(look: Look, at: int, kind: str) -> int:
    """The object with the body that an object belongs to, if physics moves it; -1 otherwise."""
    for one in look.above(at):
        if (part := look.on(one, kind)) is not None:
            return one if _is_moving(look, part) else -1
    return -1


def _is_moving(look: Look, part: Part) -> bool:
    is_kinematic = look.number(part, "m_IsKinematic", 0) != 0
    return not is_kinematic and look.number(part, "m_BodyType", _DYNAMIC) == _DYNAMIC


RULES = (
    Rule(
        id="collider-scale",
        severity="warning",
        summary="A collider has a scale of 0, or a BoxCollider a negative one.",
        reason="A collider of no size is hit by nothing. A box of negative size Unity makes positive, with a warning, "
        "and then collides where nothing is drawn.",
        example="`Walls/Mirrored` was mirrored with the scale (-1, 1, 1), and its BoxCollider with it.",
        fix="Mirror or flatten the mesh, not the object; or move the collider to a child.",
        mend="Mirror the mesh and not the object, or put the collider on a child of its own. What an Animator may "
        "change is not reported.",
        check=collider_scale,
    ),
    Rule(
        id="moving-mesh-collider",
        severity="error",
        summary="A MeshCollider that is not convex is on a body that physics moves.",
        reason="Unity does not support it since version 5: it is ignored, with an error, and things fall through.",
        example="`Barrel` has a Rigidbody, and its child `Mesh` a MeshCollider without Convex.",
        fix="Switch Convex on, use simple colliders, or make the body kinematic.",
        mend="Switch Convex on, use boxes and capsules, or make the Rigidbody kinematic.",
        check=moving_mesh_collider,
    ),
    Rule(
        id="static-moves",
        severity="warning",
        summary="An object is marked static for batching and moves with a Rigidbody.",
        reason="In the build its mesh is joined with others and stays where it was, while the collider moves.",
        example="`Crate` is static and has a Rigidbody that is not kinematic.",
        fix="Take Batching Static off, or remove the Rigidbody.",
        mend="Take Batching Static off the object, or remove the Rigidbody.",
        check=static_moves,
    ),
)
