"""Where the objects of a file stand under their parents: RectTransforms by their anchors, all others as written."""

from __future__ import annotations

from editormcp.analysis.layouts import Layout, layout_of
from editormcp.analysis.model import Place, Scene
from editormcp.analysis.rects import POINT, UNKNOWN, Area, Pair, Rect
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Contents, Node
from editormcp.backends.disk.scene.transforms import Local, local_of, read_locals, read_place, with_overrides

_NOWHERE = Place()


class DiskPlaces:
    """Finds places as they are asked for; of the rectangles above them it remembers what it found."""

    def __init__(self, scene: Scene, scenes: SceneLibrary, contents: Contents) -> None:
        self._scene = scene
        self._scenes = scenes
        self._contents = contents
        self._values: dict[str, dict[int, Local]] = {}
        self._layout: Layout | None = None
        self._rects: dict[int, tuple[Pair, Area]] = {}

    def local(self, at: int) -> Place:
        """An object's own place; without what no file that can be read says, or what is decided in Play Mode."""
        node = self._contents.nodes[at]
        if node.detached:
            return _NOWHERE
        if not node.chain and not node.opaque and (place := _posed(node)) is not None:  # as most are
            return place
        values = self._read(at)
        if values.corners is None:
            return Place(_three(values.position), _four(values.rotation), _three(values.scale))
        if self._layout is None:
            self._layout = layout_of(self._scene)
        if self._is_screen(at):
            return _NOWHERE
        (x, y), _ = self._rect(at)
        return Place(_three([x, y, values.position[2]]), _four(values.rotation), _three(values.scale))

    def _read(self, at: int) -> Local:
        node = self._contents.nodes[at]
        return with_overrides(node, None if node.opaque else self._own(node))

    def _own(self, node: Node) -> Local | None:
        """What the file says that the node is from."""
        if (place := _posed(node)) is not None:
            return local_of(place)
        path = node.file.path
        if path not in self._values:
            try:
                self._values[path] = self._scenes.from_documents(path, read_locals)
            except Unreadable:
                self._values[path] = {}  # deleted since the tree was read; the tree itself still holds
        return self._values[path].get(node.transform)

    def _is_screen(self, at: int) -> bool:
        """Whether it is a canvas that takes its place from the screen or from a camera."""
        assert self._layout is not None
        parent = self._scene.objects[at].parent
        return self._layout.on_screen(at) and not (parent >= 0 and self._layout.on_screen(parent))

    def _rect(self, at: int) -> tuple[Pair, Area]:
        """Position in its parent and own rectangle of an object with a RectTransform."""
        way: list[tuple[int, Rect]] = []
        one = at
        while one >= 0 and one not in self._rects and (rect := self._read(one).rect) is not None:
            way.append((one, rect))
            one = self._scene.objects[one].parent
        above = self._rects[one][1] if one in self._rects else POINT
        for one, rect in reversed(way):
            self._rects[one] = self._below(one, rect, above)
            above = self._rects[one][1]
        return self._rects[at]

    def _below(self, at: int, rect: Rect, above: Area) -> tuple[Pair, Area]:
        assert self._layout is not None
        if self._is_screen(at) or at in self._layout.moved:
            return UNKNOWN, Area(UNKNOWN, rect.pivot)
        position, area = rect.within(above)
        if self._scene.objects[at].parent < 0 and extension(self._scene.path) == ".prefab":
            # What is above a prefab's root is not known: it is as large as where it is used makes it.
            area = rect.within(Area(UNKNOWN, UNKNOWN))[1]
        if at in self._layout.sized:
            area = Area(UNKNOWN, rect.pivot)
        return position, area


def _posed(node: Node) -> Place | None:
    """Where the file that a node is from says that it is, as far as the tree knows it: all but RectTransforms."""
    transform = node.file.transforms.get(node.transform)
    return read_place(transform.pose) if transform is not None and transform.pose else None


def _three(values: list[float | None]) -> tuple[float, float, float] | None:
    x, y, z = values
    return (x, y, z) if x is not None and y is not None and z is not None else None


def _four(values: list[float | None]) -> tuple[float, float, float, float] | None:
    x, y, z, w = values
    return (x, y, z, w) if x is not None and y is not None and z is not None and w is not None else None
