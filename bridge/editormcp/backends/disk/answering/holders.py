"""Which scenes and prefabs can hold a component of a type: told from the index, without reading them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from editormcp.analysis.types import TypeTree, class_ids, is_base_of_scripts
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR

_PREFAB = ".prefab"
_EVERYWHERE = frozenset(("GameObject", "Transform", "RectTransform", "Component", "Object"))


class _Marks:
    """What a file that holds such a component must show: one of these classes, or a script that is not known better."""

    def __init__(self, context: Context, wanted: str) -> None:
        self._context = context
        self._tree: TypeTree = context.types
        self._wanted = wanted
        ids = class_ids()
        self.classes = {ids[full] for full in self._tree.descendants(wanted) if full in ids}
        self._scripts: dict[str, bool] = {}

    def is_script(self, guid: str) -> bool:
        """Whether a script of this GUID may be of the wanted type; one that cannot be known may be anything."""
        known = self._scripts.get(guid)
        if known is None:
            known = self._scripts[guid] = self._may_be(guid)
        return known

    def _may_be(self, guid: str) -> bool:
        classes = self._context.scripts.classes(guid)
        if classes is None or (classes and is_base_of_scripts(self._wanted)):
            return True
        return any(self._tree.is_a(one.full_name, self._wanted) for one in classes)


def holders(context: Context, files: Iterable[str], wanted: str) -> list[str]:
    """Of the files, those that may hold a component of the wanted type, themselves or in a prefab that they use."""
    if wanted in _EVERYWHERE:
        return list(files)
    marks = _Marks(context, wanted)
    known: dict[str, bool] = {}
    return [path for path in files if _holds(context, path, marks, known)]


def _holds(context: Context, top: str, marks: _Marks, known: dict[str, bool]) -> bool:
    """Goes through the prefabs that a file uses, and theirs; a stack, because they may be nested deeply."""
    stack, way = [top], []
    while stack:
        path = stack.pop()
        if path in known:
            if known[path]:
                break
            continue
        known[path] = False
        way.append(path)
        entry = context.index.entries.get(path)
        if entry is None or entry.kind != "yaml":
            known[path] = True  # it is read, and why it cannot be is told
            break
        if marks.classes.intersection(entry.holds) or _has_script(entry.holds, entry.references, marks):
            known[path] = True
            break
        stack += _prefabs(context, entry.references)
    else:
        return False
    for one in way:
        known.pop(one)  # which of them lead there is found when each is asked
    known[path] = known[top] = True
    return True


def _has_script(holds: Collection[int], references: Iterable[str], marks: _Marks) -> bool:
    return MONO_BEHAVIOUR in holds and any(map(marks.is_script, references))


def _prefabs(context: Context, references: Iterable[str]) -> list[str]:
    paths = (context.index.paths.get(guid) for guid in references)
    return [path for path in paths if path is not None and extension(path) == _PREFAB]
