"""A scene as rules look at it: its components by kind, each read once for all rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Hint, Object, Part, Scene, Target, Value, is_reference
from editormcp.analysis.references import WORDS
from editormcp.analysis.space import World

NO_SCRIPT = "Missing Script"
SCRIPT = "MonoBehaviour"
FIELDS: dict[str, tuple[str, ...]] = {
    "AudioListener": ("m_Enabled",),
    "EventSystem": ("m_Enabled",),
    "Camera": (
        "m_Enabled", "m_Depth", "m_TargetTexture", "m_TargetDisplay", "m_NormalizedViewPortRect", "m_TargetEye",
        "m_ClearFlags",
    ),
    "UniversalAdditionalCameraData": ("m_CameraType",),
    "Collider": ("m_Enabled", "m_IsTrigger", "m_Convex", "m_Mesh"),
    "Collider2D": ("m_Enabled",),
    "Rigidbody": ("m_IsKinematic",),
    "Rigidbody2D": ("m_BodyType", "m_IsKinematic"),
    "Light": ("m_Enabled", "m_Intensity", "m_Range", "m_Color", "m_CullingMask", "m_Type"),
    "Renderer": ("m_Enabled", "m_Materials", "m_Mesh", "m_Sprite"),
    "MeshFilter": ("m_Mesh",),
    "LODGroup": ("m_Enabled", "m_LODs"),
    "Canvas": ("m_Enabled",),
    "Selectable": ("m_Enabled", "m_Interactable"),
    "BaseRaycaster": ("m_Enabled",),
    "Animator": (),
    "Animation": (),
    "PlayableDirector": (),
}  # fmt: skip
"""The kinds of components that rules are about, and which of their fields; subclasses count."""

SUSPECT = (
    *WORDS,
    "\n  - {fileID: 0}", "m_Materials.Array",
    "m_Mesh: {fileID: 0}", "propertyPath: m_Mesh",
)  # fmt: skip
"""What files write where an event calls a method, and where a material or mesh is None: in the component itself, or in
an override of it."""
_NATIVE = frozenset(("Transform", "RectTransform"))


class Look:
    """One scene or prefab. A component is of the first of the kinds above that it is."""

    def __init__(self, scene: Scene, kit: Kit, is_built: bool = False) -> None:
        self.scene = scene
        self.kit = kit
        self.is_built = is_built
        """Whether it is a scene that the build takes."""
        self.objects: list[Object] = scene.objects
        self.world = World(scene)
        self._read: dict[int, dict[str, Value]] = {}

    @property
    def is_prefab(self) -> bool:
        return self.scene.path.lower().endswith(".prefab")

    @cached_property
    def _kinds(self) -> dict[str, str]:
        """Component type → its kind; filled while the parts are sorted."""
        return {}

    @cached_property
    def _sorted(self) -> dict[str, list[tuple[int, Part]]]:
        found: dict[str, list[tuple[int, Part]]] = {kind: [] for kind in FIELDS}
        kinds = self._kinds
        for at, one in enumerate(self.objects):
            for part in one.parts:
                kind = kinds.get(part.type)
                if kind is None:
                    kind = kinds[part.type] = self._kind(part)
                if kind:
                    found[kind].append((at, part))
        return found

    def _kind(self, part: Part) -> str:
        return next((kind for kind in FIELDS if self.scene.is_a(part, kind)), "")

    def of(self, kind: str) -> list[tuple[int, Part]]:
        """The components of a kind, each with where its object stands. What is inside of a model is left out: nobody
        here can know its place or its state."""
        return [(at, part) for at, part in self._sorted[kind] if not part.inner]

    def shown(self, kind: str) -> Iterator[tuple[int, Part]]:
        """Those on objects that are active in the hierarchy. Whether each is switched on costs more, and is asked
        last."""
        return ((at, part) for at, part in self.of(kind) if self.objects[at].shown)

    def live(self, kind: str) -> Iterator[tuple[int, Part]]:
        """Those that are switched on, on objects that are active in the hierarchy."""
        return ((at, part) for at, part in self.shown(kind) if self.is_on(part))

    @cached_property
    def _suspects(self) -> list[tuple[int, Part]]:
        """The components that may hold one of the words above: all rules together search once."""
        return [(at, part) for at, part in self.scene.parts_with(Hint(SUSPECT)) if not part.inner]

    def suspects(self, *kinds: str) -> Iterator[tuple[int, Part]]:
        """Those of these kinds, of any without one, that may have an empty reference or a call of a method: to search
        for these words is quicker than to read. An open scene has no files, and all its components may."""
        return ((at, part) for at, part in self._suspects if not kinds or self.kind(part) in kinds)

    def kind(self, part: Part) -> str:
        """The kind of a component; empty for one that no rule is about."""
        self._sorted  # noqa: B018  (sorting finds the kinds)
        return self._kinds.get(part.type, "")

    def on(self, at: int, *kinds: str) -> Part | None:
        """An object's first component of one of these kinds."""
        return next((part for part in self.objects[at].parts if self.kind(part) in kinds), None)

    def above(self, at: int) -> Iterator[int]:
        """An object and all that it is under, the nearest first."""
        while at >= 0:
            yield at
            at = self.objects[at].parent

    def animated(self, at: int) -> bool:
        """Whether something above may change the object while the game runs: what it is at rest says little then."""
        return any(self.on(one, "Animator", "Animation", "PlayableDirector") is not None for one in self.above(at))

    @cached_property
    def _scripts(self) -> dict[str, bool]:
        return {}

    def is_script(self, part: Part) -> bool:
        """Whether a component is a script, one of a package or one that nobody knows included."""
        known = self._scripts.get(part.type)
        if known is None:
            native = part.type in _NATIVE or self.scene.has_known_bases(part)
            known = self._scripts[part.type] = not native or self.scene.is_a(part, SCRIPT)
        return known

    def has_script(self, at: int) -> bool:
        return any(self.is_script(part) for part in self.objects[at].parts)

    def fields(self, part: Part) -> dict[str, Value]:
        found = self._read.get(id(part))
        if found is None:
            wanted = FIELDS[self.kind(part)]
            found = self.scene.fields(part, lambda names: [name for name in names if name in wanted])
            self._read[id(part)] = found
        return found

    def number(self, part: Part, name: str, usual: float) -> float:
        """A field as a number; the usual one where no file says it, and for an enum what it counts as."""
        value = self.fields(part).get(name)
        if isinstance(value, dict):
            value = value.get("$value", value.get("m_Bits"))
        return float(value) if isinstance(value, (bool, int, float)) else usual

    def is_on(self, part: Part) -> bool:
        return self.number(part, "m_Enabled", 1) != 0

    def target(self, part: Part, value: Value, path: str) -> Target | None:
        """What a reference points to; None for none."""
        return self.scene.target(part, value, path) if isinstance(value, dict) and is_reference(value) else None


def is_none(value: Value) -> bool:
    """Whether a reference is set to nothing: files write the id 0, the Editor null."""
    return value is None or (isinstance(value, dict) and value.get("fileID") == 0)


def stands_here(object_id: str) -> bool:
    """Whether an object's document is in the file itself, and not in a prefab that it came from."""
    return "." not in object_id
