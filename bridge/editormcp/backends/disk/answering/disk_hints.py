"""Which components of a file can be of interest, told from the bytes of their documents before anything is parsed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache

from editormcp.analysis.model import Object, Part
from editormcp.backends.disk.scene.instances import targets_holding
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, seen_id
from editormcp.backends.disk.scene.objects import Instance

_MOST_WORDS = 64
_ANY_REFERENCE = b"{fileID: "
_LOW_63 = 0x7FFF_FFFF_FFFF_FFFF

Words = Callable[[str], Collection[bytes]]
"""What is looked for in the file of this path."""


def parts_with(
    scenes: SceneLibrary, contents: Contents, objects: list[Object], words: Words
) -> Iterator[tuple[int, Part]]:
    """The components that hold one of the words, or have it from an instance that they came through."""
    hits = _Hits(scenes, words)
    file, documents = None, set[int]()
    for at, one in enumerate(objects):
        node = contents.nodes[at]
        changing = hits.changing(node.chain) if node.chain else []
        for component, part in zip(node.components, one.parts, strict=True):
            if component.file is not file:
                file, documents = component.file, hits.documents(component.file.path)
            if component.file_id in documents or (changing and _is_changed(node, component, changing)):
                yield at, part


def _is_changed(node: Node, component: Component, changing: list[set[int]]) -> bool:
    """Whether an instance that a component came through has an override of it that holds a word."""
    chain = node.chain[component.skip :]
    sets = changing[component.skip :]
    return any(seen_id(component.file_id, chain[:level]) in targets for level, targets in enumerate(sets) if targets)


class _Hits:
    """Where the words occur; each file and each instance is searched once."""

    def __init__(self, scenes: SceneLibrary, words: Words) -> None:
        self._scenes = scenes
        self._words = cache(words)
        self._documents: dict[str, set[int]] = {}
        self._targets: dict[int, set[int]] = {}
        self._chains: dict[int, list[set[int]]] = {}

    def documents(self, path: str) -> set[int]:
        found = self._documents.get(path)
        if found is None:
            found = self._documents[path] = self._search(path)
        return found

    def changing(self, chain: tuple[Instance, ...]) -> list[set[int]]:
        """For each instance of a chain what its overrides with a word change; nothing where there are none."""
        found = self._chains.get(id(chain))
        if found is None:
            sets = [self._of_instance(instance) for instance in chain]
            found = self._chains[id(chain)] = sets if any(sets) else []
        return found

    def _of_instance(self, instance: Instance) -> set[int]:
        if id(instance) not in self._targets:
            self._targets[id(instance)] = targets_holding(instance, self._words(instance.path))
        return self._targets[id(instance)]

    def _search(self, path: str) -> set[int]:
        words = self._words(path)
        try:
            return self._scenes.documents_holding(path, words) if words else set()
        except Unreadable:
            return set()


def plain_words(words: Collection[str]) -> Words:
    encoded = tuple(word.encode() for word in words)
    return lambda _: encoded


def words_for(scenes: SceneLibrary, node: Node) -> Words:
    """How the files that a scene is made of write a reference to an object, or to one of its components."""
    ids: dict[str, set[int]] = {}
    own = [(node.file.path, one, node.chain) for one in (node.file_id, node.transform)]
    for first, file_id, chain in (
        *own,
        *((one.file.path, one.file_id, node.chain[one.skip :]) for one in node.components),
    ):
        for level in range(len(chain) + 1):
            path = chain[level - 1].path if level else first
            ids.setdefault(path, set()).add(seen_id(file_id, chain[:level]))
    return lambda path: _references_to(_with_stand_ins(scenes, path, ids.get(path, set())))


def _references_to(ids: set[int]) -> list[bytes]:
    """Each word is looked for in all of a file: where there would be many, any reference is a hint."""
    return [b"{fileID: %d}" % one for one in ids] if len(ids) <= _MOST_WORDS else [_ANY_REFERENCE]


def _with_stand_ins(scenes: SceneLibrary, path: str, ids: set[int]) -> set[int]:
    """A file names what is inside of its instances by stand-ins, whose ids may be any."""
    if not ids:
        return ids
    try:
        stripped = scenes.object_file(path).stripped.values()
    except Unreadable:
        return ids
    return ids | {one.file_id for one in stripped if (one.source.file_id ^ one.instance) & _LOW_63 in ids}
