"""What reads a project's files costs in proportion to them, hostile ones included."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from backends.disk.asking import asking
from backends.disk.growth import SIZES, STEEP, steepness
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.analysis.paths import split_path
from editormcp.analysis.types import Class, TypeTree
from editormcp.backends.disk.answering.mixers import read_mixer
from editormcp.backends.disk.format.documents import documents, find_document
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.format.values import read_fields, typed
from editormcp.backends.disk.index.resolved_packages import resolved_packages
from editormcp.backends.disk.index.scripts import declared_classes
from editormcp.backends.disk.scene.file_references import file_references
from editormcp.backends.disk.scene.transforms import read_locals

_FOREIGN = "{fileID: 1, guid: 0123456789abcdef0123456789abcdef, type: 3}"
READERS: dict[str, tuple[Callable[[bytes], object], list[str]]] = {
    "fields": (
        read_fields,
        [
            "  a: 1\n", "  a:\n  - 1\n", "  - ", "- - - - ", "  a: {", "  a: [", "  a: {b: [", "{", "[", "  a: {b\n",
            '  a: "\n', "  a: '\n", '  a: "\\"\n', "  a: ''\n", "  'a: 1\n", '  "a: 1\n', "  a: {b: 'c\n", "a", ":",
            "\n", "  a: |\n", "  a: |\n     x\n", "  ? a\n", "  a: {fileID: 1,\n", "  a: 1111", "  a: x\n      y\n",
            "  a: {b: 1}\n  data:\n    first: 1\n    second: 2\n", "   a:\n    b:\n", "  a: {:", "  a: [,,", "  a: }]",
        ],
    ),
    "scalar": (decode_scalar, ['"\\', "'", '"', '"a \n', '"\\\n ', '"\\\\', "a \n", "'' ", '"\\x41', " \t"]),
    "number": (typed, ["1", "1.", "-1e", ".1", "0"]),
    "scripts": (
        lambda data: declared_classes(data.decode()),
        [
            "/*", "/* *", "//", '@"', '@""', '"', '"\\', "'", "class A<", "class A : ", "class A : B ", "class A : B, ",
            "class A <", "namespace A", "namespace A.B ", "namespace A {", "class ", "class A {", "{", "}", "{}",
            "record A where ", "where ", "class A\n", "class A<T> : B where T : class ", "namespace A; class B : C {",
            '$"', '$"{', '$"{"', '$"{$"{', '$@"{', "$", '$$"""', '"""', "\n#if\n", "\n#if X\nclass A {", "\n#else\n{",
            "class A\n#if\n", "class A : B {", "struct A { class B ",
        ],
    ),
    "documents": (
        lambda data: list(documents(data)),
        ["--- !u!1 &1\n", "--- !u!", "--- !u!1 &1 stripped", "\n--- !u!1", "--- !u!1 &1\n ", "\r\n", "\r"],
    ),
    "document": (
        lambda data: find_document(data, 7),
        ["--- !u!1 &71\n", " &7", "--- !u!1 &7x\n", "\n--- !u!1 &71 &7", "--- !u!1 &77 &7 &7 &7\n", " &7\n"],
    ),
    "path": (lambda data: split_path(data.decode()), ["/", "\\", "\\/", "a/", "[1]/", "\\\\[1]", "[1", "a[1]\\"]),
    "transforms": (
        lambda data: read_locals(documents(data)),
        [
            "--- !u!4 &1\nTransform:\n  m_LocalPosition: {", "\n  m_LocalScale: {x: 1, y: 2}", "--- !u!4 &1\n",
            "  m_LocalPosition: {x: 1,\n", "x: ", "\n--- !u!4 &1\n  m_LocalRotation: {x:",
        ],
    ),
    "references": (
        lambda data: file_references([data]),
        ["{fileID: ", "{fileID: 1", "{fileID: 1}", "{fileID: 1, ", _FOREIGN, "--- !u!1 &1\n", _FOREIGN[:-3]],
    ),
    "mixer": (
        lambda data: read_mixer(documents(data)),
        [
            "--- !u!241 &1\nAudioMixerController:\n  m_Snapshots:\n", "--- !u!245 &1\nA:\n  m_FloatValues:\n    a: 1\n",
            "--- !u!243 &1\nAudioMixerGroupController:\n  m_Children:\n  - {fileID: 1}\n",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("reader", "text"), [(name, text) for name, (_, texts) in READERS.items() for text in texts])
def test_reading_costs_in_proportion_to_the_text(reader: str, text: str) -> None:
    head = {"fields": "X:\n", "references": "", "scalar": "", "path": ""}.get(reader, "")

    def make(size: int) -> bytes:
        return (head + text * (size // len(text))).encode()

    def make_with_end(size: int) -> bytes:
        return make(size) + b"\0\n:}]"

    for one in (make, make_with_end):
        assert steepness(one, READERS[reader][0], SIZES[::2]) < STEEP


def _instance(count: int) -> str:
    """A scene with one instance of a prefab of `count` objects, each of which the instance moves."""
    file = SceneText()
    moved = tuple((10 * number + 1, "m_LocalPosition.x", number) for number in range(1, count + 1))
    file.instance(7, guid("Assets/P.prefab"), 0, moved)
    return file.text()


def _prefab(count: int) -> str:
    file = SceneText()
    root = file.add(10, "Root")
    for number in range(2, count + 1):
        file.add(10 * number, f"Child {number}", root)
    return file.text()


def _broken(count: int) -> str:
    """Instances of prefabs that are gone, each with a broken override, and as many broken fields."""
    file = SceneText()
    for number in range(1, count + 1):
        gone = f"{number:032x}"
        file.instance(1000 * number, gone, 0, ((1, "m_Mesh", f"{{fileID: {number}, guid: {gone}, type: 3}}"),))
        broken = f"33 MeshFilter\n  m_Mesh: {{fileID: 9, guid: {gone}, type: 3}}\n"
        file.add(1000 * number + 10, f"Object {number}", 0, {1000 * number + 12: broken})
    return file.text()


def _removed(count: int) -> str:
    file = SceneText()
    file.instance(7, guid("Assets/P.prefab"), 0, removed=tuple(range(100, 100 + count)))
    return file.text()


def _many_components(count: int) -> str:
    file = SceneText()
    file.add(10, "Root", 0, {100 + number: "33 MeshFilter\n  m_Mesh: {fileID: 0}\n" for number in range(count)})
    return file.text()


def _many_fields(count: int) -> str:
    file = SceneText()
    fields = "".join(f"  f{number}: {number}\n" for number in range(4 * count))
    file.add(10, "Root", 0, {12: f"114 MonoBehaviour\n{fields}"})
    return file.text()


def _long_key(count: int) -> str:
    rows = "".join(f"    b{number}: {{fileID: 9}}\n" for number in range(count))
    return f"{HEADER}--- !u!21 &2100000\nMaterial:\n  {'a' * 50 * count}:\n{rows}"


CASES: dict[str, tuple[Callable[[int], str], Callable[[int], str], str, dict[str, object]]] = {
    "transforms of an instance": (
        _prefab, _instance, "scene.hierarchy.dump", {"scenePath": "Assets/S.unity", "include": ["transform"]},
    ),
    "broken references": (_prefab, _broken, "project.references.missing", {}),
    "removed components": (_many_components, _removed, "scene.hierarchy.dump", {"scenePath": "Assets/S.unity"}),
    "a target of many components": (
        _prefab, _many_components, "scene.references.find", {"scope": "Assets/S.unity", "target": "Root"},
    ),
    "every field of one component": (
        _prefab, _many_fields, "scene.values.read",
        {"scope": "Assets/S.unity", "componentType": "MonoBehaviour", "fields": ["*"]},
    ),
    "a long key": (_prefab, lambda _: HEADER, "project.references.missing", {}),
}  # fmt: skip


def _chain(count: int) -> list[Class]:
    return [Class(f"C{number}", bases=f"C{number + 1}") for number in range(count)]


def _namesakes(count: int) -> list[Class]:
    return [Class("C", f"N{number}", "C") for number in range(count)]


@pytest.mark.parametrize("make", [_chain, _namesakes])
def test_who_is_derived_from_whom_costs_in_proportion_to_the_classes(make: Callable[[int], list[Class]]) -> None:
    sizes = (512, 4096)
    assert steepness(make, lambda classes: TypeTree(classes).names("MonoBehaviour"), sizes) < STEEP


def test_packages_cost_in_proportion_to_their_number(tmp_path: Path) -> None:
    def make(count: int) -> Path:
        names = [f"org.a{number}.b" for number in range(count)]
        registry = {"name": "Ours", "url": "https://packages.quay.example", "scopes": [f"{name}.c" for name in names]}
        manifest = {"dependencies": dict.fromkeys(names, "1.0.0"), "scopedRegistries": [registry]}
        project = TestProject(tmp_path / f"Game{count}")
        project.write("Packages/manifest.json", json.dumps(manifest))
        return project.root

    assert steepness(make, lambda root: resolved_packages(root, "2022.3.62f1"), (256, 4096)) < STEEP


@pytest.mark.parametrize("case", CASES)
def test_an_answer_costs_in_proportion_to_the_files(case: str, tmp_path: Path) -> None:
    prefab, scene, tool, arguments = CASES[case]

    def make(size: int) -> Path:
        count = size // 16
        project = TestProject(tmp_path / f"Game{size}")
        project.asset("Assets/P.prefab", prefab(count))
        project.asset("Assets/S.unity", scene(count))
        if case == "a long key":
            project.asset("Assets/M.mat", _long_key(count))
        return project.root

    def run(root: Path) -> None:
        with asking(root, tmp_path / "none") as ask:
            ask(tool, **arguments)

    assert steepness(make, run, SIZES[2:]) < STEEP
