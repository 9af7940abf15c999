"""The assemblies of the package and of the stand-in Editor, and what each is made of."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from unity_host.toolchain.compiler import Runtime, Target, compile_assembly
from unity_host.toolchain.places import HOST, NETCOREAPP, NUNIT, PACKAGE, REPO

RUNTIME_CONFIG = {
    "runtimeOptions": {"tfm": "netcoreapp3.1", "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}}
}


def sources(folder: Path) -> list[Path]:
    """Every C# file under a folder."""
    return sorted(folder.rglob("*.cs"))


def stand_in(target: Target) -> Path:
    """UnityEngine and UnityEditor, as far as the package uses them."""
    bases = REPO / "protocol" / "fields" / "components.tsv"
    return compile_assembly(target, "UnityStandIn", sources(HOST / "StandIn"), resources=[bases])


def core(target: Target) -> Path:
    """The package's engine-free part: compiled without any Unity assembly, which proves that it is."""
    return compile_assembly(target, "EditorMcp.Core", sources(PACKAGE / "Core"))


def editor(target: Target) -> Path:
    """The package's Editor part."""
    return compile_assembly(target, "EditorMcp.Editor", sources(PACKAGE / "Editor"), [core(target), stand_in(target)])


def test_framework(target: Target) -> Path:
    """Unity's Test Framework, as far as the package listens to it: a package, so not part of the stand-in's Unity."""
    return compile_assembly(target, "TestFrameworkStandIn", sources(HOST / "TestFramework"), [stand_in(target)])


def test_listener(target: Target) -> Path:
    """The package's part for projects that have the Test Framework."""
    references = [core(target), editor(target), stand_in(target), test_framework(target)]
    return compile_assembly(target, "EditorMcp.TestFramework", sources(PACKAGE / "TestFramework"), references)


def tests(target: Target) -> Path:
    """The package's own NUnit tests."""
    references = [core(target), editor(target), stand_in(target), NUNIT]
    built = compile_assembly(target, "EditorMcp.Tests", sources(PACKAGE / "Tests"), references)
    shutil.copyfile(NUNIT, built.with_name(NUNIT.name))
    return built


def samples(target: Target) -> Path:
    """The samples, as a user's project would compile them."""
    return compile_assembly(
        target, "EditorMcp.Samples", sources(PACKAGE / "Samples~"), [editor(target), stand_in(target)]
    )


def test_runner(target: Target) -> Path:
    """The program that runs NUnit tests without Unity."""
    folder = HOST / "Runner"
    return _program(target, "NUnitRunner", sources(folder), [NUNIT])


def reloadable_package(target: Target) -> Path:
    """The package and its own-tool sample in one assembly, which the host can load anew for every domain reload."""
    parts = [
        *sources(PACKAGE / "Core"),
        *sources(PACKAGE / "Editor"),
        *sources(PACKAGE / "TestFramework"),
        *sources(PACKAGE / "Samples~"),
        *sources(HOST / "Scripts"),
    ]
    return compile_assembly(target, "EditorMcp.Reloadable", parts, [stand_in(target), test_framework(target)])


def host(target: Target) -> Path:
    """The stand-in Editor as a program."""
    parts = [*sources(HOST / "Host"), *sources(PACKAGE / "Core" / "Json")]
    return _program(target, "UnityHost", parts, [stand_in(target), test_framework(target)])


def symbol_lister(target: Target) -> Path:
    """The program that lists what an assembly uses of Unity."""
    return _program(target, "Symbols", sources(HOST / "Symbols"), [], base=sorted(NETCOREAPP.glob("*.dll")))


def package(target: Target) -> None:
    """Compile everything that ships, with its tests and the stand-in, for one target."""
    tests(target)
    samples(target)
    test_listener(target)
    host(target)


def _program(target: Target, name: str, files: list[Path], references: list[Path], base: Sequence[Path] = ()) -> Path:
    program = compile_assembly(target, name, files, references, program=True, base=base)
    if target.runtime is Runtime.CORE:
        program.with_suffix(".runtimeconfig.json").write_text(json.dumps(RUNTIME_CONFIG))
    return program
