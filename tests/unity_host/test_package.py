"""What Unity demands of a package that is installed from a git URL, and what we demand of its sources."""

from __future__ import annotations

import json
import re
from pathlib import Path

from editormcp import __version__
from unity_host.toolchain.places import PACKAGE
from unity_host.toolchain.upm import contract, hidden, visible

GUID = re.compile(r"^guid: ([0-9a-f]{32})$", re.MULTILINE)
META_FOR = {".cs": "MonoImporter", ".asmdef": "AssemblyDefinitionImporter"}


def test_every_visible_file_and_folder_has_a_meta_and_every_meta_its_file() -> None:
    """Without its meta Unity ignores a file of an immutable package, without a word."""
    missing = [path for path in visible() if not path.with_name(path.name + ".meta").is_file()]
    orphans = [meta for meta in PACKAGE.rglob("*.meta") if not meta.with_suffix("").exists() or hidden(meta)]
    assert (missing, orphans) == ([], []), "scripts/csharp sync writes the missing ones"


def test_guids_are_whole_unique_and_of_the_right_importer() -> None:
    seen: dict[str, Path] = {}
    for path in visible():
        meta = path.with_name(path.name + ".meta").read_text("utf-8")
        match = GUID.search(meta)
        assert match is not None, path
        assert match[1] not in seen, (path, seen.get(match[1]))
        seen[match[1]] = path
        assert META_FOR.get(path.suffix, "Importer:") in meta, path


def test_the_manifest_says_what_unity_wants_to_know() -> None:
    manifest = json.loads((PACKAGE / "package.json").read_text("utf-8"))
    assert (manifest["name"], manifest["version"], manifest["unity"]) == ("com.editormcp.bridge", __version__, "2021.3")
    assert 0 < len(manifest["description"]) <= 200
    assert all((PACKAGE / sample["path"]).is_dir() for sample in manifest["samples"])
    assert all((PACKAGE / name).is_file() for name in ("README.md", "CHANGELOG.md", "LICENSE.md"))
    assert f"## [{__version__}]" in (PACKAGE / "CHANGELOG.md").read_text("utf-8")


def test_assemblies_are_named_after_their_files_and_for_the_editor_only() -> None:
    for file in PACKAGE.rglob("*.asmdef"):
        assembly = json.loads(file.read_text("utf-8"))
        assert assembly["name"] == file.stem
        assert len(list(file.parent.glob("*.asmdef"))) == 1
        if "Samples~" not in file.parts:
            assert assembly["includePlatforms"] == ["Editor"]
        if "Tests" in file.parts:
            assert assembly["defineConstraints"] == ["UNITY_INCLUDE_TESTS"]
            assert assembly["precompiledReferences"] == ["nunit.framework.dll"]


def test_no_library_is_bundled() -> None:
    assert [path for path in PACKAGE.rglob("*") if path.suffix in (".dll", ".so", ".dylib", ".bundle")] == []


def test_the_definitions_are_the_contracts() -> None:
    """The package carries copies: from a git URL Unity installs its folder alone."""
    wanted = contract()
    copies = {file.name: file for file in PACKAGE.glob("Definitions~/*.*")}
    assert set(copies) == set(wanted)
    different = [name for name in wanted if copies[name].read_bytes() != wanted[name].read_bytes()]
    assert different == [], "scripts/csharp sync copies them"


def test_what_makes_unity_reimport_a_whole_project_is_not_there() -> None:
    """An asset postprocessor's callback, a scripted importer or a custom dependency would."""
    words = re.compile(r"\b(AssetPostprocessor|ScriptedImporter|RegisterCustomDependency)\b")
    assert [file.name for file in PACKAGE.rglob("*.cs") if words.search(file.read_text("utf-8"))] == []


def test_what_hands_out_or_changes_objects_is_not_used() -> None:
    """Getters that create or load, and everything that writes, selects, opens or saves."""
    words = re.compile(
        r"\b(managedReferenceValue|boxedValue|sharedMaterial|TargetSnapshot|QueuePlayerLoopUpdate|delayCall|EditorPrefs|"
        r"EditorSceneManager\.(Open|Close|Save|New|Mark)\w*\(|ApplyModifiedProperties|SetDirty|Selection\.\w+ =[^=]|"
        r"LoadAssetAtPath|LoadAllAssets\w*|ImportAsset|AssetDatabase\.(Refresh|Create|Delete|Move|Save)\w*)"
    )
    found = [
        f"{file.name}: {match[0]}"
        for file in (PACKAGE / "Editor").rglob("*.cs")
        for match in words.finditer(file.read_text("utf-8"))
    ]
    assert found == []


def test_every_broad_catch_says_why() -> None:
    lines = [
        (file.name, line.strip())
        for file in PACKAGE.rglob("*.cs")
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"catch( \(Exception \w+\))?\s*(//.*)?$", line) and " when " not in line
    ]
    assert [(name, line) for name, line in lines if "//" not in line] == []
