"""What is sent in every measurement: a call and an answer of about 200 bytes, and a hierarchy of about 5 MB."""

from __future__ import annotations

import random

import msgspec

SMALL_TOOL = "scene_objects_find"
SMALL_ARGUMENTS = b'{"scenePath":"active","namePattern":"Crane*","componentType":"MeshRenderer"}'
SMALL_OUTPUT = (
    b'{"scenePath":"Assets/Scenes/Harbour.unity","matches":[{"name":"Crane \\"North\\"",'
    b'"path":"Docks/Crane \\"North\\"","objectId":"1185408312","active":true,"components":["Transform"]}],"total":1}'
)
LARGE_TOOL = "scene_hierarchy_dump"
LARGE_ARGUMENTS = b'{"scenePath":"active","maxNodes":0}'
LARGE_BYTES = 5_000_000
COUNT_TOOL = "project_info"
"""Answered by the fake Editor with how many messages it has received."""

_KINDS = ("Crane", "Crate", 'Lamp "B"', "Pallet", "Rope", "Zürich\\Kran", "Warehouse Door", "Container 40'")
_COMPONENTS = ("Transform", "MeshFilter", "MeshRenderer", "BoxCollider", "Rigidbody", "AudioSource", "Harbour.Loadable")


def hierarchy(size: int = LARGE_BYTES) -> bytes:
    """The output of scene.hierarchy.dump for a scene of so many bytes: many small objects, names that need escapes."""
    chance = random.Random(5)
    roots: list[object] = []
    length = 0
    total = 0
    while length < size:
        objects, root = _group(chance, len(roots))
        length += len(msgspec.json.encode(root)) + 1
        total += objects
        roots.append(root)
    output = {
        "scenePath": "Assets/Scenes/Harbour.unity",
        "rootObjects": roots,
        "totalObjects": total,
        "truncated": False,
        "revision": "1",
        "source": "editor",
    }
    return msgspec.json.encode(output)


def _group(chance: random.Random, number: int) -> tuple[int, dict[str, object]]:
    """A root with some children, each with some of their own; and how many objects that is."""
    root = _object(chance, f"Group {number}", "")
    objects = 1
    for _ in range(chance.randint(4, 12)):
        child = _object(chance, f"{chance.choice(_KINDS)} ({objects})", str(root["path"]))
        below = [_object(chance, chance.choice(_KINDS), str(child["path"])) for _ in range(chance.randint(0, 6))]
        child["children"] = below
        objects += 1 + len(below)
        _children(root).append(child)
    return objects, root


def _children(node: dict[str, object]) -> list[object]:
    children = node["children"]
    assert isinstance(children, list)
    return children


def _object(chance: random.Random, name: str, parent: str) -> dict[str, object]:
    children: list[object] = []
    return {
        "name": name,
        "path": f"{parent}/{name}" if parent else name,
        "instanceId": chance.randint(-(2**31), 2**31 - 1),
        "objectId": str(chance.randint(10**8, 10**10)),
        "active": chance.random() < 0.9,
        "components": ["Transform", *chance.sample(_COMPONENTS[1:], chance.randint(0, 4))],
        "children": children,
    }


def console_line(number: int) -> str:
    """A line as long as most of a console's; no two are equal."""
    return f"Boat {number} has no harbour to go to: its route ends at a buoy that is not in the scene any more"
