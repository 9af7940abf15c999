"""Every expression that reads a project's bytes or a caller's pattern costs in proportion to what it reads."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import editormcp
from backends.disk.growth import SIZES, STEEP, steepness

PACKAGE = Path(editormcp.__file__).parent
ROOMS = ("analysis", "backends/disk", "projects", "backends/told", "setup/jsonc.py")
_NO_EXPRESSIONS = ("Match", "Pattern", "DOTALL", "IGNORECASE", "MULTILINE")
_GUID = "0123456789abcdef" * 2
_OUTER = f"{{fileID: -12, guid: {_GUID},\n  type: 3}}"
_LITERALS = '// x\n/* y */@"a""b"$"c\\"d"@$"$$"""e"""\'\\n\'"f\\\n"$@"g"\'\\u0041\'"""h"""'

SEARCHED: dict[str, list[str]] = {
    "analysis.enums._ELEMENT": ["[12].Array.data[3]"],
    "analysis.fieldnames._STEP": ["a.b[12].c"],
    "analysis.property_paths._ELEMENT": [".Array.data[12]"],
    "analysis.property_paths._STEP": ["a.Array.data[12].b"],
    "backends.disk.tools.scene_prefab_overrides._FIELD": ["a.b[1]"],
    "analysis.nearest._WORD": ["fieldOfView ABC"],
    "analysis.where._OPERATOR": ["a b >= 1 is not !~"],
    "analysis.where._ESCAPED": ["\\a\\\\"],
    "backends.disk.answering.asset_names._NAMED_ID": ["\n    -12: Lid"],
    "backends.disk.answering.asset_names._TABLE_ROW": ["\n  - first:\n      43: -12\n    second: Lid"],
    "backends.disk.history.past._GUID": [f"\nguid: {_GUID}"],
    "backends.disk.history.past._LFS_ID": ["\noid sha256:" + "0123456789abcdef" * 4 + "\n"],
    "backends.disk.history.repository._CONTROL": ["a b"],
    "backends.disk.format.values._SIMPLE_PAIR": ["x: 1, y: -2.5e+3"],
    "backends.disk.format.values._TOP": ["\n  m_Name: x", "\n  field of view: x"],
    "backends.disk.scene.bodies._HEADER": ["\n--- !u!1 &-12 stripped \t\n"],
    "backends.disk.answering.scene_of._SETUP_PATH": ["- path: Assets/A.unity\n"],
    "backends.disk.answering.scene_of._SETUP_ACTIVE": ["- path: A\n  isLoaded: 1\n  isActive: 1\n"],
    "backends.disk.answering.notes._OWN": ["its 12 bytes, written by Unity 2022.3.62f1: x"],
    "backends.disk.answering.under._WILD": ["*"],
    "backends.disk.answering.unused_scripts._WORD": ["class Boat2 { }"],
    "backends.disk.answering.shaders._NAME": ['\n Shader\n "A/B"'],
    "backends.disk.answering.shaders._GRAPH_FOLDER": ['"m_Path": "A"'],
    "backends.disk.format.documents._NEXT_FIELD": ["\n  m_Name:"],
    "backends.disk.format.property_paths._FIELD": ["\n  m_Name:"],
    "backends.disk.format.property_paths._PAIR": [".data.first"],
    "backends.disk.format.property_paths._SPACES": ["\n    "],
    "backends.disk.format.references._REFERENCE": [_OUTER, "{fileID: 0}"],
    "backends.disk.format.references._FILE_ID": ["{fileID: -1"],
    "backends.disk.format.scalars._JOINED_LINE": ["\\\\\\\n  x\\n"],
    "backends.disk.format.scalars._ESCAPE": ["\\x41\\u00e4\\U0001F600\\\n  \\n"],
    "backends.disk.format.scalars._SURROGATE_PAIR": ["\ud83d\ude00"],
    "backends.disk.format.scalars._SURROGATE": ["\ud83d"],
    "backends.disk.format.sniff._LFS_SIZE": ["\nsize 123"],
    "backends.disk.format.sniff._UNITY_VERSION": ["2022.3.62f1"],
    "backends.disk.index.entries._META_GUID": [f"\nguid: {_GUID}"],
    "backends.disk.index.entries._REFERENCED": [_OUTER],
    "backends.disk.index.entries._HELD": ["\n--- !u!114 &"],
    "backends.disk.index.entries._SCRIPT": [f"\n  m_Script: {{fileID: 1,\n  guid: {_GUID}"],
    "backends.disk.index.entries._SHADER": [f"\n  m_Shader: {{fileID: 46,\n  guid: {_GUID}"],
    "backends.disk.index.entries._SOURCE": [f"\n  m_SourcePrefab: {{fileID: 1,\n  guid: {_GUID}"],
    "backends.disk.index.entries._BUNDLE": ["\n  assetBundleName: x"],
    "backends.disk.index.entries._NAMED": [f'guid\\" : \\"{_GUID}', f"GUID:{_GUID}", f"guid={_GUID}"],
    "backends.disk.index.csharp_text._NOISE": [_LITERALS],
    "backends.disk.index.csharp_text._IN_HOLE": [_LITERALS + "{}"],
    "backends.disk.index.csharp_text._IN_TEXT": ['{{ { \\" "\n'],
    "backends.disk.index.csharp_text._IN_VERBATIM": ['{{ { "" "'],
    "backends.disk.index.loose_json._COMMENT": ['"a\\"b//" // x\n/* y */'],
    "backends.disk.index.loose_json._COMMA": ['"a,}" , ]', ", \n }"],
    "backends.disk.index.loose_json._AT_BYTE": ["(byte 12)"],
    "backends.disk.index.resolved_packages._HTTP_USER": ["https://a:b@"],
    "backends.disk.index.resolved_packages._PASSWORD": ["//a:b@"],
    "backends.disk.index.scripts._DIRECTIVE": ["\n \t# if X && Y"],
    "backends.disk.index.scripts._END_OF_HEADER": [" : A, B {", "A;"],
    "backends.disk.index.scripts._WHERE": [" : A where T : B"],
    "backends.disk.missing.groups._PLACE": [".Array.data[12]"],
    "backends.disk.scene.file_references._LOCAL": ["{fileID: -12}"],
    "backends.disk.scene.file_references._OUTSIDE": [_OUTER],
    "backends.disk.scene.file_references._WRITTEN": [_OUTER],
    "analysis.lint.naming._HEADLINE": ["--- LIGHTS ---"],
    "analysis.lint.placing._COPY": ["Crate (12)"],
    "backends.disk.scene.transforms._USUAL": [
        "\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 1, y: 2, z: 3}\n"
        "  m_LocalScale: {x: 1, y: 1, z: 1}\n"
    ],
    "backends.disk.scene.file_references._IDS": ["\n--- !u!1 &-12\n"],
    "backends.disk.scene.fields._STEP": ["a.b.Array.data[12].c"],
    "backends.disk.scene.instances._ROOT": ["\n  m_RootGameObject: {fileID: -1}"],
    "backends.disk.scene.instances._PARENT": ["\n    m_TransformParent: {fileID: -1}"],
    "backends.disk.scene.instances._SHOWN": ["\n      propertyPath: m_Name\n      value: x\n      objectReference: "],
    "analysis.paths._SPECIAL": ["a/b\\c[12]"],
    "analysis.paths._NUMBER": ["a\\\\\\\\[12]"],
    "analysis.paths._ESCAPED": ["\\a\\\\"],
    "analysis.patterns._UNIT": ["a\\*b"],
    "analysis.patterns._NAME_UNIT": ["a\\*b?"],
    "backends.disk.scene.transforms._VECTOR": ["\n  m_LocalPosition: {x: 1,\n    y: 2}"],
    "backends.disk.scene.transforms._RECT_VECTOR": ["\n  m_AnchorMin: {x: 1,\n    y: 2}"],
    "backends.disk.scene.transforms._AXIS": ["x: 1, y: -2.5"],
    "backends.disk.answering.reached._ADDRESSABLE": [f"\n  - m_GUID: {_GUID}"],
    "analysis.console._PLACE": ["Boat:Start () (at Assets/Boat.cs:12)"],
    "analysis.unity_log._MESSAGE": ["Assets/A.cs(1,2): error CS0103: x\n"],
    "analysis.unity_log._WOVEN": ["(0,0): error Mirror.Weaver: x\n"],
    "analysis.unity_log._RELOADED": ["Domain Reload Profiling"],
    "analysis.unity_log._BEGINS": ["[ScriptCompilation] Requested script compilation", "- starting compile "],
    "analysis.unity_log._BACKEND": ['--dagfile="Library/Bee/1900b0aE.dag" x'],
    "analysis.unity_log._EDITORS": ["1900b0aE"],
    "analysis.unity_log._STAMP": ["2026-03-18T09:28:53.123Z|0x4d8c|"],
    "analysis.unity_log._GAP": ["\n\n", "\n2026-03-18T09:28:53.123Z|0x4d8c|\n"],
    "analysis.unity_log._ENDS": ["*** Tundra build success"],
    "analysis.unity_log._PROJECT": ["Successfully changed project path to: /games/Quay\n"],
    "analysis.unity_log._LOGGED": ["UnityEngine.Debug:LogError (object)"],
    "analysis.unity_log._FILENAME": ["(Filename: Assets/A.cs Line: 12)"],
    "backends.told.result_files._NAME": ["  companyName: Harbour\n"],
    "projects.finding._VERSION": ["m_EditorVersion: 2022.3.62f1\n"],
    "backends.disk.scene.scan._DOCUMENT": [
        "\n--- !u!1 &1\nGameObject:\n  m_O: 0\n  m_C: 0\n  m_P: 0\n  m_P: 0\n  serializedVersion: 6\n  m_Component:\n"
        "  - component: {fileID: 2}\n  m_Layer: 0\n  m_Name: x\n  m_TagString: y\n  m_Icon: 0\n"
        "  m_StaticEditorFlags: 0\n  m_IsActive: 1",
        "\n--- !u!224 &1\nRectTransform:\n  m_O: 0\n  m_C: 0\n  m_P: 0\n  m_P: 0\n  m_GameObject: {fileID: 1}\n"
        "  m_X: 0\n  m_Children:\n  - {fileID: 2}\n  m_Father: {fileID: 0}\n  m_RootOrder: 1",
        f"\n--- !u!114 &1\nMonoBehaviour:\n  m_O: 0\n  m_C: 0\n  m_P: 0\n  m_P: 0\n  m_GameObject: {{fileID: 1}}\n"
        f"  m_Enabled: 1\n  m_Script: {{fileID: 1, guid: {_GUID}, type: 3}}\n  m_Name: \n"
        "  m_EditorClassIdentifier: A::B",
        "\n--- !u!33 &1\nMeshFilter:\n  m_O: 0\n  m_C: 0\n    type: 3}\n  m_P: 0\n  m_GameObject: {fileID: 1}",
        "\n--- !u!33 &1 stripped",
    ],
}
"""Expressions that are looked for all over a text, and what they find."""

MATCHED: dict[str, list[str]] = {
    "backends.disk.answering.asset_guids._GUID": [f"missing:{_GUID}"],
    "backends.disk.history.repository._HASH": ["0123456789abcdef" * 4 + "\n"],
    "analysis.fieldnames._BACKING": ["<Lives>k__BackingField"],
    "analysis.nunit._TAG": ["<a b=\"c\" d='e' >"],
    "analysis.nunit._DECLARED": ['<?xml version="1.0" encoding="utf-8"'],
    "analysis.nunit._CODEC": ["iso-8859-15", "windows-1252", "shift_jis"],
    "analysis.unity_log._EXCEPTION": ["System.NullReferenceException: x"],
    "analysis.places._OBJECT_ID": ["12.34", "s:-12"],
    "analysis.where._NUMBER": ["-12.5e-10", ".5"],
    "analysis.where._QUOTED": ['"a\\"b"'],
    "backends.disk.format.documents._HEADER": ["114 &-12 stripped \t\n"],
    "backends.disk.format.lines._HEADER": ["--- !u!1 &-12"],
    "backends.disk.format.documents._CLASS_NAME": ["  MonoBehaviour:"],
    "backends.disk.format.property_paths._LINE": ["  - - m_Name: x", '  "a\\"b": x', "'a b': x"],
    "backends.disk.format.values._KEY": ["m_Name: x", '"a\\"b": x', "'a b': x", ": x"],
    "analysis.scalars._INTEGER": ["-1234567890123456789"],
    "analysis.scalars._FLOAT": ["-12.5e-10", ".5"],
    "backends.disk.format.values._FLOW_TEXT": ["a b\n    c d"],
    "backends.disk.format.values._SIMPLE_FLOW": ["x: 1, y: -2.5e+3}"],
    "backends.disk.format.values._SPACE": [" \n\t "],
    "backends.disk.index.entries._HEADER": ["--- !u!114 &-12 stripped\nMonoBehaviour:"],
    "backends.disk.index.packages._CACHE_NAME": ["com.unity.ugui@1.0.0"],
    "backends.disk.index.packages._NAME": ["com.unity.ugui"],
    "backends.disk.index.resolved_packages._GIT": ["git+ssh:", "ana@x.org:a/b.git?", "https://x.org/a.git#"],
    "backends.disk.index.resolved_packages._YEAR": ["2021.2."],
    "backends.disk.index.scripts._NAME": ["  Lamp"],
    "backends.disk.index.scripts._NAMESPACE": ["  A.B  ;"],
    "backends.disk.scene.objects_by_id._OBJECT_ID": ["12.34"],
    "analysis.paths._STEP": ["a\\/b/c"],
    "analysis.patterns._LEVEL": ["a\\/b/c"],
    "backends.disk.scene.scan._STAND_IN": [
        f"\nTransform:\n  m_CorrespondingSourceObject: {{fileID: 1, guid: {_GUID},\n    type: 3}}"
        "\n  m_PrefabInstance: {fileID: 1}"
    ],
    "backends.disk.answering.importers._IMPORTER": ["TextureImporter"],
    "projects.wsl._ON_A_DRIVE": ["C:\\x"],
    "setup.jsonc._ATOM": ["-12.5e+10"],
    "setup.jsonc._SPACE": [" // x\n/* y */\t"],
    "setup.jsonc._STRING": ['"a\\"b"'],
}
"""Expressions that are tried at one place of a text, and what fits them."""


def _sources() -> Iterator[Path]:
    for room in ROOMS:
        yield from (PACKAGE / room).rglob("*.py") if (PACKAGE / room).is_dir() else [PACKAGE / room]


def _name(file: Path, constant: str) -> str:
    return ".".join((*file.relative_to(PACKAGE).with_suffix("").parts, constant))


def _uses_of_re(tree: ast.AST) -> int:
    return sum(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "re"
        for node in ast.walk(tree)
        if not (isinstance(node, ast.Attribute) and node.attr in _NO_EXPRESSIONS)
    )


def _constants(tree: ast.Module) -> list[str]:
    """The module's expressions: `NAME = re.compile(…)` at its top."""
    return [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "re.compile"
    ]


def test_every_expression_is_a_constant_with_a_proof() -> None:
    found = set()
    for file in _sources():
        tree = ast.parse(file.read_text("utf-8"))
        constants = _constants(tree)
        assert _uses_of_re(tree) == len(constants), f"{file} uses an expression that has no name"
        found |= {_name(file, constant) for constant in constants}
    assert found == SEARCHED.keys() | MATCHED.keys()


def _pumped(sample: str) -> Iterator[tuple[str, str, str]]:
    """A beginning, what is repeated after it, and an end: each of these has made some expression explode."""
    for end in range(1, len(sample) + 1):
        if not sample[end - 1 : end + 1].isalpha():
            yield "", sample[:end], ""
        yield sample[: end - 1], sample[end - 1], "\0"
        yield sample[: end - 1], sample[end - 1], sample[end:-1]
    for space in " \n\t0a\"'/\\{<[(":
        yield sample, space, "\0"
    for at, letter in enumerate(sample):
        if letter in " \n:,{\"'\\":
            yield sample[:at], sample[at:], "\0"


def _expression(name: str) -> re.Pattern[Any]:
    module, _, constant = name.rpartition(".")
    found = getattr(importlib.import_module(f"editormcp.{module}"), constant)
    assert isinstance(found, re.Pattern)
    return found


def _text(expression: re.Pattern[Any], text: str) -> Any:
    return text if isinstance(expression.pattern, str) else text.encode()


def _find_all(expression: re.Pattern[Any], text: Any) -> None:
    for _ in expression.finditer(text):
        pass


@pytest.mark.parametrize("name", sorted(SEARCHED.keys() | MATCHED.keys()))
def test_an_expression_costs_in_proportion_to_its_text(name: str) -> None:
    expression = _expression(name)
    run = expression.match if name in MATCHED else lambda text: _find_all(expression, text)
    for sample in SEARCHED.get(name) or MATCHED[name]:
        assert expression.search(_text(expression, sample)), "the sample is not one"
        for start, middle, end in _pumped(sample):

            def make(size: int, parts: tuple[str, str, str] = (start, middle, end)) -> Any:
                return _text(expression, parts[0] + parts[1] * (size // len(parts[1])) + parts[2])

            assert steepness(make, run, SIZES[::2]) < STEEP, (start, middle, end)
