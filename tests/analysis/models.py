"""Scenes made by hand, for tests of what is asked of scenes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from editormcp.analysis.model import Instance, Object, Part, Pick, Place, Scene, Target, Value
from editormcp.analysis.paths import above, steps_of
from editormcp.analysis.types import TypeTree

AT_REST = (0.0, 0.0, 0.0, 1.0)
ONE = (1.0, 1.0, 1.0)
_TREE = TypeTree()


class MadeScene(Scene):
    """A scene in memory. Objects are added parents first; `finish` gives them their paths."""

    live = False

    def __init__(self, path: str = "Assets/Made.unity") -> None:
        self.path = path
        self.objects: list[Object] = []
        self.locals: list[Place | None] = []
        self.targets: dict[str, Target] = {}
        """What a reference points to, by the `fileID` of its value."""
        self.placed: list[Instance] = []
        """The instances that stand in it."""
        self.prefabs: dict[str, Scene] = {}

    def add(
        self,
        name: str,
        parent: int = -1,
        position: Sequence[float] | None = (0.0, 0.0, 0.0),
        *,
        rotation: tuple[float, float, float, float] = AT_REST,
        scale: tuple[float, float, float] = ONE,
        active: bool = True,
        **components: dict[str, Value],
    ) -> int:
        """An object; without a position nobody knows where it is. Returns where it stands."""
        at = len(self.objects)
        types = components if {"Transform", "RectTransform"} & components.keys() else {"Transform": {}, **components}
        parts = [Part(kind, f"{at + 1}{place:02}", fields) for place, (kind, fields) in enumerate(types.items(), 1)]
        shown = active and (parent < 0 or self.objects[parent].shown)
        self.objects.append(Object(name, "", f"{at + 1}00", parent, active, shown, "Untagged", 0, 0, "", parts))
        place = None if position is None else Place((position[0], position[1], position[2]), rotation, scale)
        self.locals.append(place)
        self._name_children(parent)
        return at

    def _name_children(self, parent: int) -> None:
        prefix = above(self.objects[parent].path if parent >= 0 else None)
        children = [one for one in self.objects if one.parent == parent]
        for one, step in zip(children, steps_of([one.name for one in children]), strict=True):
            one.path = prefix + step

    def full_type(self, part: Part) -> str:
        return f"UnityEngine.{part.type}"

    def types(self, part: Part) -> tuple[str, ...]:
        return (part.type, *_TREE.bases(part.type))

    def is_a(self, part: Part, wanted: str) -> bool:
        return _TREE.is_a(part.type, wanted)

    def fields(self, part: Part, pick: Pick | None = None) -> dict[str, Value]:
        found: dict[str, Value] = part.source
        wanted = pick(tuple(found)) if pick is not None else found
        return {name: value for name, value in found.items() if name in wanted}

    def target(self, part: Part, value: dict[str, Value], path: str) -> Target | None:
        return self.targets.get(str(value["fileID"])) if value.get("fileID") else None

    def overridden(self, part: Part) -> Collection[str]:
        return ()

    def instances(self) -> list[Instance]:
        return self.placed

    def prefab(self, guid: str) -> Scene | None:
        return self.prefabs.get(guid)

    def own_target(self, reference: dict[str, Value]) -> Target | None:
        return self.targets.get(str(reference["fileID"]))

    def object_part(self, at: int) -> Part | None:
        one = self.objects[at]
        fields: dict[str, Value] = {"m_Name": one.name, "m_IsActive": int(one.active), "m_Layer": one.layer}
        return Part("GameObject", one.object_id, fields)

    def local(self, at: int) -> Place | None:
        return self.locals[at]
