"""Writes small Unity projects for tests: scenes, prefabs and assets as Unity would save them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

HEADER = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
_LOW_63 = 0x7FFF_FFFF_FFFF_FFFF
_PLUMBING = (
    "  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
    "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n"
)


def guid(path: str) -> str:
    """The GUID that a test project's asset has."""
    return hashlib.md5(path.encode(), usedforsecurity=False).hexdigest()


class TestProject:
    """A project folder that tests fill."""

    __test__ = False

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.62f1\n")
        (root / "Assets").mkdir()

    def write(self, path: str, content: str | bytes) -> Path:
        real = self.root / path
        real.parent.mkdir(parents=True, exist_ok=True)
        real.write_bytes(content.encode() if isinstance(content, str) else content)
        return real

    def asset(self, path: str, content: str | bytes, importer: str = "DefaultImporter:\n  userData: \n") -> str:
        """An asset with its .meta; returns its GUID."""
        self.write(path, content)
        self.write(f"{path}.meta", f"fileFormatVersion: 2\nguid: {guid(path)}\n{importer}")
        return guid(path)

    def scene(self, path: str, file: SceneText) -> str:
        return self.asset(path, file.text())


class SceneText:
    """A scene or prefab under construction. Ids are small numbers: an object `n` has the Transform `n + 1`."""

    def __init__(self) -> None:
        self._documents: list[str] = []
        self._transforms: dict[int, tuple[int, int, str]] = {}
        self._children: dict[int, list[int]] = {}
        self.roots: list[int] | None = None

    def add(
        self,
        number: int,
        name: str,
        parent: int = 0,
        components: dict[int, str] | None = None,
        *,
        active: bool = True,
        tag: str = "Untagged",
        layer: int = 0,
        static: int = 0,
        place: str = "",
    ) -> int:
        """A GameObject under the Transform `parent`; `components` gives documents by id. Returns its Transform."""
        extra = components or {}
        listed = "".join(f"  - component: {{fileID: {one}}}\n" for one in (number + 1, *extra))
        self._documents.append(
            f"--- !u!1 &{number}\nGameObject:\n{_PLUMBING}  serializedVersion: 6\n  m_Component:\n{listed}"
            f"  m_Layer: {layer}\n  m_Name: {name}\n  m_TagString: {tag}\n  m_Icon: {{fileID: 0}}\n"
            f"  m_NavMeshLayer: 0\n  m_StaticEditorFlags: {static}\n  m_IsActive: {int(active)}\n"
        )
        self._transforms[number + 1] = (number, parent, place or placed((1, 2, 3)))
        self._documents.append(f"@{number + 1}")
        if parent:
            self._children.setdefault(parent, []).append(number + 1)
        for one, document in extra.items():
            if document:
                self.component(one, number, document)
        return number + 1

    def component(self, number: int, owner: int, document: str) -> None:
        """`document` is `<class id> <class name>` and the lines below its m_GameObject."""
        head, _, body = document.partition("\n")
        class_id, class_name = head.split(" ")
        owned = f"  m_GameObject: {{fileID: {owner}}}\n"
        self._documents.append(f"--- !u!{class_id} &{number}\n{class_name}:\n{_PLUMBING}{owned}{body}")

    def instance(
        self,
        number: int,
        source: str,
        parent: int = 0,
        overrides: tuple[tuple[int, str, object], ...] = (),
        *,
        removed: tuple[int, ...] = (),
        removed_objects: tuple[int, ...] = (),
        added: tuple[tuple[int, int, int], ...] = (),
    ) -> int:
        """A prefab instance; an override is target, property path and value; what is added: target, place, id."""
        rows = "".join(
            f"    - target: {{fileID: {target}, guid: {source}, type: 3}}\n      propertyPath: {path}\n"
            f"      value: {value if not str(value).startswith('{') else ''}\n"
            f"      objectReference: {value if str(value).startswith('{') else '{fileID: 0}'}\n"
            for target, path, value in overrides
        )
        gone = "".join(f"    - {{fileID: {one}, guid: {source}, type: 3}}\n" for one in removed)
        gone_objects = "".join(f"    - {{fileID: {one}, guid: {source}, type: 3}}\n" for one in removed_objects)
        new = "".join(
            f"    - targetCorrespondingSourceObject: {{fileID: {target}, guid: {source}, type: 3}}\n"
            f"      insertIndex: {place}\n      addedObject: {{fileID: {one}}}\n"
            for target, place, one in added
        )
        self._documents.append(
            f"--- !u!1001 &{number}\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n"
            f"  m_Modification:\n    serializedVersion: 3\n    m_TransformParent: {{fileID: {parent}}}\n"
            f"    m_Modifications:{_list(rows)}    m_RemovedComponents:{_list(gone)}"
            f"    m_RemovedGameObjects:{_list(gone_objects)}    m_AddedGameObjects:{_list(new)}"
            f"    m_AddedComponents: []\n  m_SourcePrefab: {{fileID: 100100000, guid: {source}, type: 3}}\n"
        )
        return number

    def stripped(self, class_id: int, number: int, source: str, source_id: int, instance: int) -> int:
        """A stand-in for an object inside an instance."""
        name = {1: "GameObject", 4: "Transform", 23: "MeshRenderer"}[class_id]
        self._documents.append(
            f"--- !u!{class_id} &{number} stripped\n{name}:\n"
            f"  m_CorrespondingSourceObject: {{fileID: {source_id}, guid: {source},\n    type: 3}}\n"
            f"  m_PrefabInstance: {{fileID: {instance}}}\n  m_PrefabAsset: {{fileID: 0}}\n"
        )
        return number

    def child(self, parent: int, transform: int) -> None:
        self._children.setdefault(parent, []).append(transform)

    def text(self) -> str:
        parts = [HEADER, *map(self._finished, self._documents)]
        if self.roots is not None:
            listed = "".join(f"  - {{fileID: {root}}}\n" for root in self.roots)
            parts.append(
                f"--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:\n{listed}"
            )
        return "".join(parts)

    def _finished(self, document: str) -> str:
        """A Transform is written last, when all its children are known."""
        return self._transform(int(document[1:])) if document.startswith("@") else document

    def _transform(self, number: int) -> str:
        owner, parent, place = self._transforms[number]
        kind = "224 &{}\nRectTransform" if "m_AnchorMin" in place else "4 &{}\nTransform"
        listed = "".join(f"  - {{fileID: {child}}}\n" for child in self._children.get(number, ()))
        return (
            f"--- !u!{kind.format(number)}:\n{_PLUMBING}  m_GameObject: {{fileID: {owner}}}\n  serializedVersion: 2\n"
            f"{place.partition('|')[0]}  m_ConstrainProportionsScale: 0\n"
            f"  m_Children:{_list(listed)}  m_Father: {{fileID: {parent}}}\n"
            f"  m_LocalEulerAnglesHint: {{x: 0, y: 0, z: 0}}\n{place.partition('|')[2]}"
        )


def placed(
    position: Sequence[float], rotation: Sequence[float] = (0, 0, 0, 1), scale: Sequence[float] = (1, 1, 1)
) -> str:
    """A Transform's own values."""
    return (
        f"  m_LocalRotation: {_vector(rotation)}\n  m_LocalPosition: {_vector(position)}\n"
        f"  m_LocalScale: {_vector(scale)}\n"
    )


def anchored(
    low: Sequence[float],
    high: Sequence[float],
    position: Sequence[float],
    size: Sequence[float],
    pivot: Sequence[float] = (0.5, 0.5),
    *,
    depth: float = 0,
    scale: Sequence[float] = (1, 1, 1),
) -> str:
    """A RectTransform's own values. Unity writes 0 for what it computes of the local position."""
    return (
        f"{placed((0, 0, depth), scale=scale)}|  m_AnchorMin: {_vector(low)}\n  m_AnchorMax: {_vector(high)}\n"
        f"  m_AnchoredPosition: {_vector(position)}\n  m_SizeDelta: {_vector(size)}\n  m_Pivot: {_vector(pivot)}\n"
    )


def _vector(values: Sequence[float]) -> str:
    return "{" + ", ".join(f"{axis}: {value}" for axis, value in zip("xyzw", values, strict=False)) + "}"


def _list(rows: str) -> str:
    return f"\n{rows}" if rows else " []\n"


def inner(instance: int, source_id: int) -> int:
    """The id that an object of an instance has in the prefab that holds the instance."""
    return (instance ^ source_id) & _LOW_63


def script(path: str) -> str:
    """A MonoBehaviour of the script at this path."""
    return (
        "114 MonoBehaviour\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n"
        f"  m_Script: {{fileID: 11500000, guid: {guid(path)}, type: 3}}\n"
        "  m_Name: \n  m_EditorClassIdentifier: \n"
    )
