"""Any file of a project, damaged in any way: every tool answers or says clearly why not, and nothing else."""

from __future__ import annotations

import os
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backends.disk.asking import SAMPLE, Asker, asking
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.backends.disk.index.entries import ToRead, read_entries
from editormcp.backends.disk.scene.reading_references import read_references
from editormcp.errors import ToolError
from shipped import TOOLS

SECTIONS = TOOLS["project.settings.read"].inputs["section"].enum or ()
EXAMPLES = int(os.environ.get("EDITORMCP_FUZZ", "60"))
SCENE = "Assets/Scenes/Harbour.unity"
LONG = b"9" * 5000
TOKENS = [
    LONG, b"-" + LONG, b"1e" + LONG, b"{fileID: %s}" % LONG, b"&%s" % LONG, b"[%s]" % LONG, b"0x" + LONG, b"1_000",
    b"{fileID: 1, guid: %s, type: %s}" % (b"a" * 32, LONG), b"\n--- !u!%s &1\n" % LONG, b"\n--- !u!1 &%s\n" % LONG,
    b"\n--- !u!1 &1 stripped\n", b"\n--- !u!1001 &1\nPrefabInstance:\n", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r",
    b"\n", b"\n  ", b"\n- ", b'"', b"'", b"\\", b"\\ud800", b"\\U00110000", b"{" * 300, b"[" * 20_000, b"- " * 300,
    b"}", b"]", b":", b": ", b"nan", b"inf", b"-1", b"99999999999999999999", b"\n  data:\n    first: 1\n    second: 2",
    b"fileID: x",
    b"guid: " + b"0" * 32, b"\n    - target: {fileID: x}\n      propertyPath: m_Name\n      value: \n",
    b"\n      insertIndex: x", b"\n  m_Father: {fileID: 1}", b"Array.data[%s]" % LONG, b"Array.size", b"\x80", b"MZ",
]  # fmt: skip


def _dll() -> bytes:
    """The head of an assembly, with offsets that lead on."""
    header = b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40) + b"PE\0\0"
    return header + struct.pack("<HHIIIHH", 0x14C, 1, 0, 0, 0, 224, 0) + struct.pack("<H", 0x10B) + b"\x01" * 400


def _fill(project: Path) -> None:
    shutil.copytree(SAMPLE, project, dirs_exist_ok=True)
    more = TestProject.__new__(TestProject)
    more.root = project
    more.asset("Assets/More/Lib.dll", _dll())
    more.asset("Assets/More/Part.asmdef", f'{{"name": "Part", "references": ["GUID:{guid("x")}", "Other"]}}')
    more.write("Library/LastSceneManagerSetup.txt", f"sceneSetups:\n- path: {SCENE}\n  isLoaded: 1\n  isActive: 1\n")
    more.write("Packages/packages-lock.json", '{"dependencies": {"com.unity.ugui": {"version": "1.0.0"}}}')
    lib = guid("Assets/More/Lib.dll")
    scripts = "".join(
        f"--- !u!114 &{number}\nMonoBehaviour:\n  m_Script: {{fileID: {number}, guid: {lib}, type: 3}}\n"
        for number in range(1, 4)
    )
    more.asset("Assets/More/Some.asset", HEADER + scripts.replace("&1\n", "&11400000\n"))


def _questions(root: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every tool, about every file that it can be about."""
    found: list[tuple[str, dict[str, Any]]] = [
        ("project.info", {}),
        ("project.scenes.list", {}),
        ("project.assets.summary", {"minSizeBytes": 0}),
        ("project.references.missing", {}),
        ("audio.mixer.list", {}),
        ("project.packages.list", {"direct": False}),
        ("asset.search", {"include": ["guid", "size", "base", "class"], "sort": "-class"}),
        ("asset.search", {"shader": "*", "type": "Material"}),
        ("asset.search", {"baseClass": "MonoBehaviour", "unused": True}),
        ("asset.fields.read", {"scope": "all"}),
        ("asset.fields.read", {"scope": "all", "type": "AssetImporter", "fields": ["*"]}),
        ("asset.fields.read", {"scope": "ProjectSettings", "fields": ["*"]}),
        *(("project.settings.read", {"section": section}) for section in SECTIONS),
        ("project.settings.read", {"section": "physics", "layers": ["UI"]}),
        ("scene.hierarchy.dump", {"scenePath": "active"}),
    ]
    scenes = [path.relative_to(root).as_posix() for kind in ("*.unity", "*.prefab") for path in root.rglob(kind)]
    for scene in scenes[:4]:
        include = ["ids", "transform", "tag", "layer", "static", "prefab"]
        found.append(("scene.hierarchy.dump", {"scenePath": scene, "include": include}))
        found.append(("scene.objects.find", {"scenePath": scene, "componentType": "UnityEngine.Light"}))
    for asset in (SCENE, "Assets/More/Some.asset", "Assets/More/Lib.dll"):
        found.append(("asset.info", {"assetPath": asset, "includeDependencies": True}))
        found.append(("asset.dependencies.graph", {"assetPath": asset}))
    for mixer in root.rglob("*.mixer"):
        path = mixer.relative_to(root).as_posix()
        found.append(("audio.mixer.snapshot.read", {"mixerPath": path, "snapshotName": "Storm"}))
    return found


def _ask_everything(ask: Asker, root: Path) -> None:
    for tool, arguments in _questions(root):
        try:
            answer = ask(tool, **arguments)
        except ToolError:
            continue
        if tool == "scene.objects.find":
            for row in answer["matches"][:3]:
                _ask_about_object(ask, arguments["scenePath"], row)


def _ask_about_object(ask: Asker, scene: str, row: dict[str, Any]) -> None:
    for name, value in (("gameObjectPath", row["path"]), ("objectId", row["objectId"])):
        try:
            ask("scene.components.list", scenePath=scene, **{name: value})
        except ToolError:
            continue


def _one_of(files: list[Path], chosen: int) -> Path:
    """One file: of each kind as often as of any other, however many there are."""
    kinds = sorted({path.suffix for path in files})
    of_kind = sorted(path for path in files if path.suffix == kinds[chosen % len(kinds)])
    return of_kind[chosen // len(kinds) % len(of_kind)]


Change = tuple[int, int, bytes]
"""Where, how many bytes go, and what stands there instead."""


def _mutated(data: bytes, changes: list[Change]) -> bytes:
    for place, length, token in changes:
        at = place % (len(data) + 1)
        data = data[:at] + token + data[at + length :]
    return data


changes = st.lists(
    st.tuples(
        st.integers(0, 1 << 30), st.sampled_from([0, 1, 7, 40, 400]), st.sampled_from(TOKENS) | st.binary(max_size=5)
    ),
    min_size=1,
    max_size=4,
)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Asker]]:
    folder = tmp_path_factory.mktemp("mutated")
    _fill(folder / "Game")
    with asking(folder / "Game", folder / "cache") as ask:
        yield folder / "Game", ask


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 30), changes)
def test_any_damage_to_any_file_is_answered(damaged: tuple[Path, Asker], chosen: int, changes: list[Change]) -> None:
    root, ask = damaged
    file = _one_of([path for path in root.rglob("*") if path.is_file()], chosen)
    before = file.read_bytes()
    try:
        file.write_bytes(_mutated(before, changes) + b"\n")
        _ask_everything(ask, root)
    finally:
        file.write_bytes(before)


@needs_corpus
@settings(max_examples=EXAMPLES // 3, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1 << 30), changes)
def test_any_damage_to_a_real_file_is_answered(damaged: tuple[Path, Asker], chosen: int, changes: list[Change]) -> None:
    root, ask = damaged
    kinds = (".unity", ".prefab", ".mat", ".asset", ".mixer", ".cs", ".controller", ".anim")
    files = [path for path in _corpus_files() if path.suffix in kinds and path.stat().st_size < 100_000]
    file = _one_of(files, chosen)
    target = root / "Assets" / "More" / f"Real{file.suffix}"
    try:
        target.write_bytes(_mutated(file.read_bytes(), changes) + b"\n")
        target.with_name(target.name + ".meta").write_text(f"fileFormatVersion: 2\nguid: {guid('real')}\n")
        _ask_everything(ask, root)
    finally:
        target.unlink(missing_ok=True)


def _corpus_files() -> list[Path]:
    return sorted(path for path in (corpus() / "open-project-1-2020.3").rglob("*") if path.is_file())


def test_a_number_of_5000_digits_is_told_and_the_rest_is_answered(project: TestProject, ask: Asker) -> None:
    material = (
        f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Shader: {{fileID: {'9' * 5000}, guid: {guid('x')}, type: 3}}\n"
    )
    project.asset("Assets/Bad.mat", material)
    broken = f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Shader: {{fileID: 4800000, guid: {guid('gone')}, type: 3}}\n"
    project.asset("Assets/Good.mat", broken)
    rows = ask("project.references.missing")["brokenReferences"]
    assert [row["path"] for row in rows] == ["Assets/Good.mat"]
    assert ask.said("Assets/Bad.mat is damaged")
    assert ask("project.assets.summary")["totalAssets"] == 2


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("Packages/manifest.json", b'{"dependencies": {"a": "caf\xe9"}}'),
        ("Packages/manifest.json", b'{"dependencies": {"a": ' + b"[" * 100_000),
        ("Packages/manifest.json", b'{"dependencies": {"a": "file:\\u0000"}}'),
        ("Packages/manifest.json", b'{"dependencies": {"a": "file:' + b"x" * 5000 + b'"}}'),
        ("Packages/manifest.json", b'{"dependencies": {"a": "file:../../.."}}'),
        ("Packages/manifest.json", b'{"dependencies": {"a": "file:/"}}'),
        ("Packages/packages-lock.json", b'{"x": ' + b"[" * 100_000),
        ("Assets/A.asmdef", b'{"name": "caf\xe9"}'),
        ("Assets/A.asmdef", b'{"name": ' + b"[" * 100_000),
        ("Assets/A.mat", HEADER.encode() + b"--- !u!21 &" + LONG + b"\nMaterial:\n"),
        ("Assets/A.asset", HEADER.encode() + b"--- !u!" + LONG + b" &11400000\nA:\n"),
    ],
)
def test_files_that_once_broke_every_tool_do_not(project: TestProject, ask: Asker, path: str, content: bytes) -> None:
    project.write(path, content)
    assert ask("project.assets.summary")["totalAssets"] <= 1
    ask("project.references.missing")
    ask("project.scenes.list")


def test_a_name_that_is_not_unicode_is_told_and_left_out(project: TestProject, tmp_path: Path) -> None:
    name = os.fsencode(project.root / "Assets") + b"/caf\xe9.mat"
    try:
        with open(name, "wb") as file:  # noqa: PTH123 (a Path takes no bytes)
            file.write(b"x")
    except OSError as error:
        pytest.skip(f"no such names here: {error}")
    project.asset("Assets/Good.mat", HEADER)
    with asking(project.root, tmp_path / "cache") as ask:
        assert ask("project.assets.summary", minSizeBytes=0)["totalAssets"] == 1
        assert ask.said("1 files or folders have names that are not Unicode")


@pytest.mark.parametrize("order", ["9" * 20, "9" * 5000, "-1", "x"])
def test_a_place_beyond_all_siblings_is_the_end(project: TestProject, ask: Asker, order: str) -> None:
    prefab, scene = SceneText(), SceneText()
    prefab.add(20, "Below", prefab.add(10, "Root"))
    source = project.scene("Assets/P.prefab", prefab)
    scene.instance(7, source)
    parent = scene.stripped(4, 55, source, 11, 7)
    scene.instance(8, source, parent, ((11, "m_RootOrder", order), (10, "m_Name", "Added")))
    project.scene("Assets/Main.unity", scene)
    assert ask.outline("Assets/Main.unity")[:2] == ["Root", "  Below"] or order in ("x", "9" * 5000)
    assert ask("scene.objects.find", scenePath="Assets/Main.unity", namePattern="Added")["total"] == 1


@pytest.mark.parametrize("arguments", [{"layer": "9" * 5000}, {"cursor": "a." + "9" * 5000}])
def test_a_number_of_5000_digits_in_an_argument_is_refused(
    project: TestProject, ask: Asker, arguments: dict[str, str]
) -> None:
    project.scene("Assets/Main.unity", SceneText())
    with pytest.raises(ToolError):
        ask("scene.objects.find", scenePath="Assets/Main.unity", **arguments)


def test_what_is_read_of_damaged_files_can_be_sent(project: TestProject) -> None:
    """Other processes read for a call over many files: an id of more than 64 bits must not end one."""
    body = b"--- !u!21 &%s\nMaterial:\n  a: {fileID: %s}\n  b: {fileID: %s, guid: %s, type: 3}\n"
    to_read = []
    for number, digits in enumerate((b"9" * 20, b"-" + b"9" * 19, LONG, b"18446744073709551616", b"1")):
        real = project.write(f"Assets/{number}.asset", HEADER.encode() + body % (digits, digits, digits, b"a" * 32))
        to_read.append(ToRead(f"Assets/{number}.asset", str(real), real.stat().st_size, 1))
    for function in (read_references, read_entries):
        results = function(to_read)
        kind = get_type_hints(function)["return"]
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(results), type=kind) == results
    damaged = [known.references.damaged for known in read_references(to_read) if known is not None]
    assert damaged == [True, True, True, True, False]
