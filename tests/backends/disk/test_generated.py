"""Generated scenes survive write and read; mutated bytes never crash or hang the readers."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backends.disk.asking import SAMPLE, asking
from backends.disk.writing import SceneText, TestProject
from editormcp.analysis.paths import escape, split_path
from editormcp.analysis.patterns import NamePattern, PathPattern
from editormcp.backends.disk.answering.mixers import read_mixer
from editormcp.backends.disk.format.documents import documents
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.index.scripts import declared_classes
from editormcp.backends.disk.scene.assemble import Source, assemble
from editormcp.backends.disk.scene.file_references import file_references
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.paths import all_paths, find_by_path
from editormcp.backends.disk.scene.scan import scan
from editormcp.errors import ToolError

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x85\u2028\u2029\ufeff"), max_size=30)
SCENES = [
    path.read_bytes() for path in sorted(SAMPLE.rglob("*")) if path.suffix in (".unity", ".prefab", ".mixer", ".mat")
]


def quoted(name: str) -> str:
    """A name as Unity writes one that is not plain: JSON's escapes are a part of YAML's."""
    return json.dumps(name)


@st.composite
def trees(draw: st.DrawFn) -> list[tuple[str, int]]:
    """Objects in file order, each with a name and the index of its parent, -1 for a root."""
    names = draw(st.lists(TEXT, min_size=1, max_size=12))
    return [(name, draw(st.integers(-1, number - 1))) for number, name in enumerate(names)]


@given(trees())
def test_a_generated_scene_survives_write_and_read(tree: list[tuple[str, int]]) -> None:
    file = SceneText()
    for number, (name, parent) in enumerate(tree):
        file.add(10 + 10 * number, quoted(name), 11 + 10 * parent if parent >= 0 else 0)
    contents = assemble(scan((file.text().encode(),), "x"), {}, lambda *_: "")
    by_id = {node.file_id: node for node in contents.nodes}
    assert len(contents.nodes) == len(tree)
    for number, (name, parent) in enumerate(tree):
        node = by_id[10 + 10 * number]
        assert node.name == name
        family = by_id[10 + 10 * parent].children if parent >= 0 else contents.roots
        assert [other.file_id for other in family].count(node.file_id) == 1
    for node, path in all_paths(contents.roots):
        assert find_by_path(contents.roots, path) == [node]


@given(TEXT)
def test_any_name_survives_quoting_and_paths(name: str) -> None:
    assert decode_scalar(quoted(name).encode()) == name
    assert split_path(escape(name)) == [(name, 0)]


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A file of the sample with some bytes changed, cut, doubled or put in."""
    data = bytearray(draw(st.sampled_from(SCENES)))
    for _ in range(draw(st.integers(1, 8))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 400)))
        patch = draw(
            st.one_of(
                st.binary(max_size=20),
                st.sampled_from(
                    [b"\n--- !u!1 &", b"{fileID: ", b"  - ", b"'", b'"', b"\n", b"\r\n", b": ", b"[", b"{"]
                ),
                st.just(bytes(data[start:end]) * 2),
            )
        )
        data[start:end] = patch
    return bytes(data)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(mutations())
def test_mutated_bytes_are_read_without_a_crash(data: bytes) -> None:
    file = scan((data,), "x")
    for instance in file.instances.values():
        modifications(instance)
    sources = {instance.source.guid: Source() for instance in file.instances.values()}
    contents = assemble(file, sources, lambda *_: "Script")
    assert len({id(node) for node in contents.nodes}) == len(contents.nodes)
    assert contents.places.roots == [at for at, node in enumerate(contents.nodes) if node in contents.roots]
    for document in documents(data):
        read_fields(document.body)
    file_references([data])
    read_mixer(documents(data))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(SCENES) | mutations(), st.integers(1, 3000), st.booleans())
def test_a_file_in_pieces_is_the_same_file(data: bytes, size: int, windows: bool) -> None:
    if windows and b"\r" not in data:
        data = data.replace(b"\n", b"\r\n")
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    whole = scan((data,), "x")
    put_together = scan(pieces, "x")
    assert msgspec.to_builtins(put_together, str_keys=True) == msgspec.to_builtins(whole, str_keys=True)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(SCENES) | mutations(), st.integers(100, 3000))
def test_references_are_the_same_in_pieces(data: bytes, size: int) -> None:
    pieces = [data[start : start + size] for start in range(0, len(data), size)]
    assert file_references(pieces) == file_references([data])


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=mutations())
def test_mutated_scenes_are_answered(data: bytes) -> None:
    """Through the whole backend: an answer or a clear error, nothing else."""

    with tempfile.TemporaryDirectory() as folder:
        project = TestProject(Path(folder) / "Game")
        project.asset("Assets/Main.unity", data + b"\n")
        with asking(project.root, Path(folder) / "cache") as ask:
            for tool, arguments in (
                ("scene.hierarchy.dump", {"scenePath": "Assets/Main.unity", "include": ["ids", "transform", "prefab"]}),
                ("project.references.missing", {}),
            ):
                try:
                    ask(tool, **arguments)
                except ToolError as error:
                    assert error.kind == "unity"


@given(st.text(max_size=400))
def test_any_text_is_read_as_a_script(source: str) -> None:
    declared_classes(source)


@given(
    st.text("a*?\\/[1]", max_size=12), st.lists(st.text("ab*/\\[1]", min_size=1, max_size=4), min_size=1, max_size=4)
)
def test_any_pattern_meets_any_path(pattern: str, names: list[str]) -> None:
    NamePattern(pattern).matches(names[0])
    path = "/".join(map(escape, names))
    PathPattern(pattern).matches(path)
    assert PathPattern("**").matches(path)
    assert PathPattern(path.replace("*", "\\*").replace("?", "\\?")).matches(path)
