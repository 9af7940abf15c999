from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.index.test_assemblies import Type, assembly
from backends.disk.writing import TestProject
from editormcp.analysis.types import Class
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.csharp_text import decode
from editormcp.backends.disk.index.known_scripts import dll_script_id, dll_scripts, package_scripts
from editormcp.backends.disk.index.md4 import md4
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.scripts import declared_classes, script_class
from editormcp.backends.disk.work import Work


@pytest.mark.parametrize(
    ("source", "stem", "full_name"),
    [
        ("class Lamp : MonoBehaviour {}", "Lamp", "Lamp"),
        ("namespace A.B { public class Lamp : MonoBehaviour {} }", "Lamp", "A.B.Lamp"),
        ("namespace A.B;\nclass Lamp : MonoBehaviour {}", "Lamp", "A.B.Lamp"),
        ("namespace A { namespace B { class Lamp {} } }", "Lamp", "A.B.Lamp"),
        ("namespace A { class Other {} }\nnamespace B { class Lamp {} }", "Lamp", "B.Lamp"),
        ("// class Lamp {}\nnamespace A { class Renamed : MonoBehaviour {} }", "Lamp", "A.Renamed"),
        ('class S { string x = "namespace Z { class Lamp {"; }\nnamespace A { class Lamp {} }', "Lamp", "A.Lamp"),
        ("namespace A { class Lamp<T> : Base<T> where T : class {} }", "Lamp", "A.Lamp"),
        ("class One : MonoBehaviour {} class Two : MonoBehaviour {}", "Lamp", "Lamp"),
        ("class Outer { class Lamp {} }", "Lamp", "Lamp"),
        ("", "Lamp", "Lamp"),
        ("}}}{{{", "Lamp", "Lamp"),
    ],
)
def test_the_class_of_a_script_is_found(source: str, stem: str, full_name: str) -> None:
    assert (script_class(declared_classes(source), stem) or Class(stem)).full_name == full_name


@pytest.mark.parametrize(
    ("source", "declared"),
    [
        ("class A : B {}", ["A : B"]),
        ("class A:B,IC{}", ["A : B, IC"]),
        ("public sealed partial class A\n    : B\n    , IC\n{\n}", ["A : B, IC"]),
        ("class A {} class B : A {} interface IC : ID {}", ["A", "B : A", "IC : ID"]),
        ("class A<T> : B<T, C<int>>, ID<T> where T : class, ID<T>, new() { class E {} }", ["A : B, ID", "A.E"]),
        ("class A<T> where T : class where U : struct {} class B : A<int> {}", ["A", "B : A"]),
        ("class A { void M<T>() where T : class where U : struct { } class B : C {} }", ["A", "A.B : C"]),
        ("namespace N { class A { struct S { class B : C {} } enum E { X } class D {} } class F {} }",
         ["N.A", "N.A.S.B : C", "N.A.D", "N.F"]),
        ("namespace N.M; class A { class B {} } class C : A.B {}", ["N.M.A", "N.M.A.B", "N.M.C : A.B"]),
        ("record A(int X, string Y = \"{\") : B(X), IC; record class D; record struct E(int F); record G {}",
         ["A : B, IC", "D", "G"]),
        ("class A(int x, Func<int, int> f) : B(x, f) { }", ["A : B"]),
        ("class A { void M() { foreach (var record in list) { } Foo record = new Foo() { }; record.M(); } class B {} }",
         ["A", "A.B"]),
        ("class @class : B {} class A { int @interface ; string classes ; int Subclass ; }", ["A"]),
        ("class A : global::N.B, alias::C {}", ["A : N.B, alias.C"]),
        ("class A /* : X { */ : B // , IC {\n { }", ["A : B"]),
        ("[Help(\"class X : Y {\")] class A : B { string s = \"class C {\"; } class D {}", ["A : B", "D"]),
        ("class A : B { char c = '{', d = '\\'', e = '\"', f = '\\x7b'; } class D {}", ["A : B", "D"]),
        ('class A { string s = @"a "" { class X {"; } class B {}', ["A", "B"]),
        ('class A { string s = $"{x} {{ class X {y["}"]} {$"{z(\'}\')}"}"; } class B {}', ["A", "B"]),
        ('class A { string s = $@"{x} "" class X { $"{y}" }", t = @$"{{ {x}"; } class B {}', ["A", "B"]),
        ('class A { string s = """ a " "" { class X { """, t = $$"""" { """ {{x}} """"; } class B {}', ["A", "B"]),
        ('class A { string s = "never closed {\n; } class B {}', ["A", "B"]),
        ("#if X\nclass A : B {\n#else\nclass A : C {\n#endif\n class D {}\n}\nclass E {}",
         ["A : B", "A : C", "A.D", "E"]),
        ("class A\n#if X\n  : B\n#elif Y\n  : C, ID\n#endif\n{ }\nclass E {}", ["A : B, C, ID", "E"]),
        ("class A : B\n#if X\n  , IC\n#endif\n{ }", ["A : B, IC"]),
        ("#if X\nnamespace N {\n#endif\nclass A {}\n#if X\n}\n#endif\nclass B {}", ["N.A", "B"]),
        ("#region Don't open {\nclass A {}\n#endregion }\n#error class X {\nclass B {}", ["A", "B"]),
        ("#else\n#endif\n#endif\n# if X\nclass A {}", ["A"]),
        ("\ufeffclass A : B\n{ }", ["A : B"]),
        ("class A : B", []),
        ("class", []),
        ("class A class B : C { }", ["B : C"]),
        ("}}} class A : B {} {{{", ["A : B"]),
    ],
)  # fmt: skip
def test_every_class_of_a_file_is_read_with_its_bases(source: str, declared: list[str]) -> None:
    found = [f"{one.full_name} : {one.bases}".removesuffix(" : ") for one in declared_classes(source)]
    assert found == declared


def test_interfaces_are_told_from_classes() -> None:
    assert [one.is_interface for one in declared_classes("interface IA {} class B : IA {}")] == [True, False]


def test_what_nobody_writes_has_limits() -> None:
    deep = declared_classes("class A { " * 1000)
    assert 10 < len(deep) < 100 and max(len(one.full_name) for one in deep) < 1000
    assert declared_classes(f"class {'A' * 100_000} {{}} class B {{}}") == declared_classes("class B {}")
    (cut,) = declared_classes(f"class A : {'B, ' * 100_000} {{}}")
    assert len(cut.bases) < 5000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_script_is_read_in_each_encoding(encoding: str, line_end: str) -> None:
    data = f"// Ä{line_end}class A : B{line_end}{{ }}".encode(encoding)
    assert [one.bases for one in declared_classes(decode(data))] == ["B"]


def test_md4_is_that_of_the_standard() -> None:
    """The test values of RFC 1320."""
    assert md4(b"").hex() == "31d6cfe0d16ae931b73c59d7e0c089c0"
    assert md4(b"message digest").hex() == "d9130a8164549fe818874806e1c7014b"
    assert md4(b"1234567890" * 8).hex() == "e33b4ddc9c38f2199c3e7b164fcc0536"


def test_scripts_in_unitys_dlls_are_known_by_their_hash() -> None:
    assert dll_script_id("UnityEngine.UI", "Image") == -765806418
    ui = dll_scripts()["f5f67c52d1564df4a8936ccd202a3bd8"]
    assert ui[1392445389].full_name == "UnityEngine.UI.Button"


def test_scripts_of_packages_are_known_by_their_guid() -> None:
    known = {
        "bf2edee5c58d82540a51f03df9d42094": "UniversalRenderPipelineAsset",
        "6a160d838ff8b4b4693ac20007e008c7": "PixelPerfectCamera",
        "fa17d122634046b4a8e23048891fafc5": "ARRaycastManager",
    }
    assert {guid: package_scripts()[guid].name for guid in known} == known
    assert all(Reference(1, guid).guid == guid and len(guid) == 32 for guid in package_scripts())


def test_the_types_of_a_project_follow_its_files(project: TestProject, tmp_path: Path) -> None:
    """Classes of scripts, of several files, and of assemblies; read again only where a file changed."""
    project.asset("Assets/Enemy.cs", "namespace Game { public partial class Enemy { } class Loot { } }")
    project.asset("Assets/Enemy.Hit.cs", "namespace Game { partial class Enemy : Boat, IHit { } interface IHit { } }")
    project.asset("Assets/Boss.cs", "using Game; class Boss : Enemy { }")
    project.asset("Assets/Studio.dll", assembly([Type("Studio", "Boat", "UnityEngine.MonoBehaviour")]))
    index = ProjectIndex(project.root, tmp_path / "cache")
    scripts = ScriptNames(index)
    index.begin(Work())
    assert scripts.types.is_a("Boss", "MonoBehaviour") and scripts.types.is_a("Boss", "Game.IHit")
    assert scripts.types.descendants("Studio.Boat") == {"Studio.Boat", "Game.Enemy", "Boss"}
    before = scripts.types
    project.asset("Assets/Readme.txt", "new")
    index.begin(Work())
    assert scripts.types is before
    project.asset("Assets/Boss.cs", "class Boss : UnityEngine.ScriptableObject { /* another */ }")
    index.begin(Work())
    assert not scripts.types.is_a("Boss", "MonoBehaviour") and scripts.types.is_a("Boss", "ScriptableObject")
    index.close()
    again = ProjectIndex(project.root, tmp_path / "cache")
    again.begin(Work())
    assert ScriptNames(again).types.is_a("Game.Enemy", "Boat"), "kept between two starts"
    again.close()


def test_the_networking_of_unity_5_is_known() -> None:
    """The numbers are those of a public project's Player prefab."""
    networking = dll_scripts()["870353891bb340e2b2a9c8707e7419ba"]
    numbers = (372142912, -822479833, 227461547, -1768714887, -1267208747, -1050975500)
    assert [networking[one].name for one in numbers] == [
        "NetworkIdentity", "NetworkManager", "NetworkManagerHUD", "NetworkTransform", "NetworkTransformChild",
        "NetworkStartPosition",
    ]  # fmt: skip
