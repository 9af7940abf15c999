"""Which rectangles are decided while a scene runs: by the screen, by a layout, by a slider."""

from __future__ import annotations

import msgspec

from editormcp.analysis.model import Part, Scene, Value, is_reference

RECT_TRANSFORM = "RectTransform"
OVERLAY, CAMERA, WORLD_SPACE = range(3)
"""Render modes of a canvas."""
_NO_CANVAS = -1
_CANVAS, _GROUP, _ELEMENT, _ASPECT, _FITTER = (
    "Canvas", "LayoutGroup", "LayoutElement", "AspectRatioFitter", "ContentSizeFitter",
)  # fmt: skip
_MOVES = {"Slider": ("m_FillRect", "m_HandleRect"), "Scrollbar": ("m_HandleRect",), "ScrollRect": ("m_Viewport",)}
"""Components that move the rectangles which these fields refer to."""


class Layout(msgspec.Struct):
    """What is decided where, for every object of a scene. Files hold no true values for it."""

    modes: list[int]
    """The render mode of the outermost canvas that an object is or is under; -1 where there is none."""
    moved: set[int]
    """Objects whose position and size something else decides."""
    sized: set[int]
    """Objects whose size alone something else decides."""

    def on_screen(self, at: int) -> bool:
        """Whether an object is, or is under, a canvas that takes its place from the screen or from a camera."""
        return self.modes[at] in (OVERLAY, CAMERA)


def canvas_modes(scene: Scene) -> list[int]:
    """For every object the render mode of the outermost canvas that it is or is under; -1 where there is none."""
    modes: list[int] = []
    for one in scene.objects:
        mode = modes[one.parent] if one.parent >= 0 else _NO_CANVAS
        canvas = next((part for part in one.parts if part.type == _CANVAS), None) if mode == _NO_CANVAS else None
        modes.append(mode if canvas is None else _number(scene, canvas, "m_RenderMode", OVERLAY))
    return modes


def layout_of(scene: Scene) -> Layout:
    kinds = _Kinds(scene)
    layout = Layout(canvas_modes(scene), set(), set())
    groups: set[int] = set()
    for at, one in enumerate(scene.objects):
        found = {kind: part for part in one.parts if (kind := kinds.of(part))}
        if one.parent in groups and not _ignores_layout(scene, found.get(_ELEMENT)):
            layout.moved.add(at)
        for kind, decided in ((_GROUP, groups), (_ASPECT, layout.moved), (_FITTER, layout.sized)):
            if kind in found and _number(scene, found[kind], "m_Enabled", 1):
                decided.add(at)
        for kind in found.keys() & _MOVES.keys():
            layout.moved |= _referred(scene, found[kind], _MOVES[kind])
    return layout


class _Kinds:
    """Which of the components above a component is; one of a derived class counts."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._known: dict[str, str] = {}

    def of(self, part: Part) -> str:
        if part.type not in self._known:
            kinds = (_GROUP, _ELEMENT, _ASPECT, _FITTER, *_MOVES)
            self._known[part.type] = next((kind for kind in kinds if self._scene.is_a(part, kind)), "")
        return self._known[part.type]


def _ignores_layout(scene: Scene, element: Part | None) -> bool:
    return element is not None and bool(_number(scene, element, "m_IgnoreLayout", 0))


def _number(scene: Scene, part: Part, field: str, usual: int) -> int:
    value = scene.fields(part, lambda names: [name for name in names if name == field]).get(field)
    return int(value) if isinstance(value, (bool, int)) else usual


def _referred(scene: Scene, part: Part, names: tuple[str, ...]) -> set[int]:
    """The objects that some fields of a component refer to."""
    fields = scene.fields(part, lambda all_: [name for name in all_ if name in names])
    targets = (_object(scene, part, value, name) for name, value in fields.items())
    return {at for at in targets if at >= 0}


def _object(scene: Scene, part: Part, value: Value, path: str) -> int:
    target = scene.target(part, value, path) if isinstance(value, dict) and is_reference(value) else None
    return target.object if target is not None else -1
