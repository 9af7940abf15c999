"""What the index keeps of one file beside its GUID: labels, the base of a variant, the shader of a material."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import HEADER, SceneText, guid
from editormcp.backends.disk.format.documents import Document, documents
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.index.entries import Entry, read_entry


def entry(folder: Path, name: str, content: str | bytes) -> Entry:
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_entry(f"Assets/{name}", file, (file.stat().st_size, file.stat().st_mtime_ns))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_labels_of_a_meta(tmp_path: Path, newline: str) -> None:
    lines = [
        "fileFormatVersion: 2",
        f"guid: {guid('x')}",
        "labels:",
        "- boat",
        "- 'two words'",
        "NativeImporter:",
        "- no",
    ]
    assert entry(tmp_path, "a.mat.meta", newline.join(lines) + newline).labels == ("boat", "two words")
    assert entry(tmp_path, "b.mat.meta", f"guid: {guid('x')}\nNativeImporter:\n  labels: \n  - no\n").labels == ()


def test_the_base_of_a_variant(tmp_path: Path) -> None:
    variant = SceneText()
    variant.instance(900, guid("Assets/Boat.prefab"))
    assert entry(tmp_path, "v.prefab", variant.text()).base == guid("Assets/Boat.prefab")
    plain = SceneText()
    root = plain.add(10, "Dock")
    plain.instance(900, guid("Assets/Boat.prefab"), root)
    assert entry(tmp_path, "p.prefab", plain.text()).base == ""
    assert entry(tmp_path, "s.unity", variant.text()).base == "", "of a scene every root may be an instance"


def test_old_prefabs_have_no_base(tmp_path: Path) -> None:
    """Before 2018.3 every prefab held a document of the kind that later stood for instances."""
    old = "Prefab:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n  m_ParentPrefab: {fileID: 0}\n"
    assert entry(tmp_path, "o.prefab", f"{HEADER}--- !u!1001 &1\n{old}").base == ""


def test_the_shader_of_a_material(tmp_path: Path) -> None:
    body = f"--- !u!21 &2100000\nMaterial:\n  m_Name: A\n  m_Shader: {{fileID: 46, guid: {guid('s')},\n    type: 3}}\n"
    assert entry(tmp_path, "a.mat", HEADER + body).base == f"{guid('s')} 46"
    assert entry(tmp_path, "b.mat", HEADER + body.split(", guid")[0] + "}\n").base == " 46"
    assert entry(tmp_path, "c.mat", HEADER + "--- !u!21 &2100000\nMaterial:\n  m_Name: A\n").base == ""


def _files(ending: str) -> list[Path]:
    return [*SAMPLE.rglob(f"*{ending}"), *corpus().rglob(f"*{ending}")]


@needs_corpus
def test_bases_of_real_prefabs_are_those_of_their_fields() -> None:
    found = 0
    for file in _files(".prefab"):
        bases = {base for document in documents(file.read_bytes()) if (base := _base(document))}
        base = read_entry(str(file), file, (0, 0)).base
        assert {base} - {""} == bases, file
        found += bool(base)
    assert found > 20


def _base(document: Document) -> str:
    """The source of an instance under nothing, from all of its fields."""
    if document.class_id != 1001:
        return ""
    fields: Any = read_fields(document.body)
    under = fields.get("m_Modification", {}).get("m_TransformParent", {}).get("fileID")
    return str(fields.get("m_SourcePrefab", {}).get("guid", "")) if under == 0 else ""


@needs_corpus
def test_shaders_of_real_materials_are_those_of_their_fields() -> None:
    for file in _files(".mat"):
        shaders = [
            fields["m_Shader"]
            for document in documents(file.read_bytes())
            if isinstance((fields := read_fields(document.body)).get("m_Shader"), dict)
        ]
        told = {f"{one.get('guid', '')} {one['fileID']}" for one in shaders if isinstance(one, dict)}
        assert {read_entry(str(file), file, (0, 0)).base} - {""} == told, file
