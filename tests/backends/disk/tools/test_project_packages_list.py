"""project.packages.list: asked for, resolved, and whether it is here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.writing import TestProject

WAVES = "https://git.example.com/harbour/waves.git"
HASH = "9f2c1e7ab04d35c68e21f7a90b3d4c5e6f708192"


def manifest(project: TestProject, **more: Any) -> None:
    project.write("Packages/manifest.json", json.dumps(more))


def lock(project: TestProject, **dependencies: Any) -> None:
    named = {name.replace("_", "."): row for name, row in dependencies.items()}
    project.write("Packages/packages-lock.json", json.dumps({"dependencies": named}))


def rows(ask: Asker, **arguments: Any) -> dict[str, dict[str, Any]]:
    """The packages by name, each without it."""
    return {row.pop("name"): row for row in ask("project.packages.list", **arguments)["packages"]}


def test_a_package_of_each_source(project: TestProject, ask: Asker, tmp_path: Path) -> None:
    """One row a source, each as Unity writes it into manifest and lock."""
    wanted = {
        "com.a.registry": "1.2.3",
        "com.b.git": f"{WAVES}?path=/Packages/b#v1.4",
        "com.c.local": "file:../../Shared/c",
        "com.d.tarball": "file:com.d.tarball-2.0.0-pre.1.tgz",
        "com.unity.ugui": "1.0.0",
        "com.unity.modules.audio": "1.0.0",
    }
    manifest(project, dependencies=wanted)
    lock(
        project,
        com_a_registry={"version": "1.2.3", "depth": 0, "source": "registry", "url": "https://packages.unity.com"},
        com_b_git={"version": wanted["com.b.git"], "depth": 0, "source": "git", "hash": HASH},
        com_c_local={"version": "file:../../Shared/c", "depth": 0, "source": "local"},
        com_d_tarball={"version": "file:com.d.tarball-2.0.0-pre.1.tgz", "depth": 0, "source": "local-tarball"},
        com_e_embedded={"version": "file:com.e.embedded", "depth": 0, "source": "embedded"},
        com_unity_ugui={"version": "1.0.0", "depth": 0, "source": "builtin"},
        com_unity_modules_audio={"version": "1.0.0", "depth": 0, "source": "builtin"},
        com_f_deep={"version": "0.3.0", "depth": 2, "source": "registry", "url": "https://npm.example.com"},
    )
    project.write("Library/PackageCache/com.b.git@9f2c1e7ab0/package.json", '{"name": "com.b.git", "version": "1.4.2"}')
    (tmp_path / "Shared" / "c").mkdir(parents=True)
    (tmp_path / "Shared" / "c" / "package.json").write_text('{"name": "com.c.local", "version": "7.0.1"}')
    project.write("Packages/com.d.tarball-2.0.0-pre.1.tgz", b"\x1f\x8b")
    project.write("Packages/com.e.embedded/package.json", '{"name": "com.e.embedded", "version": "0.1.0"}')
    assert rows(ask) == {
        "com.a.registry": {"version": "1.2.3", "source": "registry", "direct": True, "present": False},
        "com.b.git": {
            "version": "1.4.2", "source": "git", "direct": True, "present": True, "hash": HASH,
            "url": f"{WAVES}?path=/Packages/b", "requested": f"{WAVES}?path=/Packages/b#v1.4",
        },
        "com.c.local": {
            "version": "7.0.1", "source": "local", "direct": True, "present": True, "requested": "file:../../Shared/c",
        },
        "com.d.tarball": {
            "version": "2.0.0-pre.1", "source": "local-tarball", "direct": True, "present": True,
            "requested": "file:com.d.tarball-2.0.0-pre.1.tgz",
        },
        "com.e.embedded": {"version": "0.1.0", "source": "embedded", "direct": True, "present": True},
        "com.unity.ugui": {"version": "1.0.0", "source": "builtin", "direct": True, "present": "unknown"},
    }  # fmt: skip
    assert ask("project.packages.list")["modules"] == ["audio"]
    assert len(ask.diagnostics) == 1, "that it comes from disk is all there is to say"
    deep = rows(ask, direct=False)["com.f.deep"]
    assert deep == {
        "version": "0.3.0", "source": "registry", "direct": False, "present": False, "url": "https://npm.example.com",
    }  # fmt: skip


def test_a_git_package_that_is_not_here_has_the_revision_as_its_version(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.tag": f"{WAVES}#v2", "com.a.head": WAVES})
    lock(
        project,
        com_a_tag={"version": f"{WAVES}#v2", "source": "git", "hash": HASH},
        com_a_head={"version": WAVES, "source": "git", "hash": HASH},
    )
    found = rows(ask)
    assert (found["com.a.tag"]["version"], found["com.a.tag"]["present"]) == ("v2", False)
    assert found["com.a.head"] == {
        "version": "unknown", "source": "git", "direct": True, "present": False, "url": WAVES, "hash": HASH,
    }  # fmt: skip


def test_what_was_resolved_to_another_version_shows_both(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.b": "1.0.0"})
    lock(project, com_a_b={"version": "1.4.6", "source": "registry"})
    assert rows(ask)["com.a.b"]["version"] == "1.4.6"
    assert rows(ask)["com.a.b"]["requested"] == "1.0.0"


def test_manifest_and_lock_that_do_not_fit_are_told(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.new": "1.0.0"})
    lock(project, com_a_old={"version": "1.0.0", "source": "registry"})
    assert list(rows(ask)) == ["com.a.new"]
    assert ask.said("1 packages are asked for but not resolved yet: com.a.new.")
    assert ask.said("1 packages are no longer asked for but still in packages-lock.json: com.a.old.")
    assert not rows(ask, direct=False)["com.a.old"]["direct"]


@pytest.mark.parametrize(
    ("asked", "source"),
    [
        ("1.0.0", "registry"),
        ("https://example.com/a.git", "git"),
        ("https://example.com/a.git#v1", "git"),
        ("git@example.com:ana/a.git", "git"),
        ("ana@example.com:ana/a.git", "git"),
        ("ssh://git@example.com/a.git?path=/x", "git"),
        ("git+https://example.com/a", "git"),
        ("file:///home/ana/a/.git", "git"),
        ("file:../a", "local"),
        ("file:a.tgz", "local-tarball"),
        ("file:a-1.0.0.tar.gz", "local-tarball"),
    ],
)
def test_without_a_lock_the_source_is_told_from_what_was_asked_for(
    project: TestProject, ask: Asker, asked: str, source: str
) -> None:
    manifest(project, dependencies={"com.a.b": asked})
    assert rows(ask)["com.a.b"]["source"] == source
    assert ask.said("Packages/packages-lock.json does not exist: versions are those asked for")


@pytest.mark.parametrize(("unity", "source"), [("2020.3.4f1", "registry"), ("2022.3.62f1", "unknown")])
def test_without_a_lock_it_is_not_said_that_unitys_own_come_from_a_registry_if_they_may_not(
    project: TestProject, ask: Asker, unity: str, source: str
) -> None:
    """From 2021.2 on render pipelines and others come with the Editor."""
    project.write("ProjectSettings/ProjectVersion.txt", f"m_EditorVersion: {unity}\n")
    name = "com.unity.render-pipelines.universal"
    manifest(project, dependencies={name: "14.0.11", "com.unity.ugui": "1.0.0"})
    assert rows(ask)[name]["source"] == source
    assert rows(ask)["com.unity.ugui"]["source"] == "builtin"


def test_unity_2019_kept_hashes_in_the_manifest(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.b": WAVES}, lock={"com.a.b": {"hash": HASH, "revision": "HEAD"}})
    assert rows(ask)["com.a.b"]["hash"] == HASH


def test_a_scoped_registry_is_told_without_a_lock(project: TestProject, ask: Asker) -> None:
    registry = {"name": "Ours", "url": "https://npm.example.com", "scopes": ["com.ours"]}
    manifest(project, dependencies={"com.ours.a": "1.0.0", "com.oursnot": "1.0.0"}, scopedRegistries=[registry])
    assert rows(ask)["com.ours.a"]["url"] == "https://npm.example.com"
    assert "url" not in rows(ask)["com.oursnot"]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("https://ghp_s3cret@example.com/a.git", "https://example.com/a.git"),
        ("https://ana:s3cret@example.com/a.git", "https://example.com/a.git"),
        ("ssh://git:s3cret@example.com/a.git", "ssh://git@example.com/a.git"),
        ("ssh://git@example.com/a.git", "ssh://git@example.com/a.git"),
        ("git@example.com:ana/a.git", "git@example.com:ana/a.git"),
    ],
)
def test_secrets_in_addresses_are_left_out(project: TestProject, ask: Asker, asked: str, shown: str) -> None:
    manifest(project, dependencies={"com.a.b": f"{asked}#main"})
    assert rows(ask)["com.a.b"]["url"] == shown
    assert "s3cret" not in json.dumps(ask("project.packages.list"))
    lock(project, com_a_b={"version": f"{asked}#main", "source": "git", "hash": HASH})
    assert "s3cret" not in json.dumps(ask("project.packages.list"))


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        ('\ufeff{"dependencies": {"com.a.b": "1.0.0"}}', ["com.a.b"], ""),
        (
            '// ours\n{"dependencies": {"com.a.b": "1.0.0", /* "com.a.c": "1.0.0", */}}',
            ["com.a.b"],
            "manifest.json has comments or commas that JSON does not allow; read without them.",
        ),
        (
            '{"dependencies": {\n<<<<<<< HEAD\n"com.a.b": "1.0.0"\n||||||| base\n"com.a.c": "1.0.0"\n=======\n'
            '"com.a.d": "1.0.0"\n>>>>>>> theirs\n}}',
            ["com.a.b"],
            "manifest.json has git conflict markers from line 2 on; read as <<<<<<< has it.",
        ),
        ('{"dependencies": {\n"com.a.b" "1.0.0"}}', ["com.a.l"], "manifest.json is not JSON (line 2); direct packages"),
        ('{"dependencies": ["com.a.b"]}', ["com.a.l"], "manifest.json is not as Unity writes it (Expected `object`"),
        ('{"dependencies": {\n<<<<<<< HEAD\n"a', ["com.a.l"], "manifest.json has git conflict markers from line 2 on;"),
        ("", ["com.a.l"], "manifest.json is not"),
        ("[" * 100_000, ["com.a.l"], "manifest.json is not"),
    ],
    ids=["byte order mark", "comments", "conflict", "no colon", "a list", "cut", "empty", "deep"],
)
def test_a_damaged_manifest_gives_what_it_can(
    project: TestProject, ask: Asker, text: str, names: list[str], told: str
) -> None:
    """Where it gives nothing, the lock still tells which packages there are."""
    project.write("Packages/manifest.json", text)
    known = {"version": "1.0.0", "source": "registry", "depth": 0}
    lock(project, com_a_l=known, com_a_m={**known, "depth": 1}, **({"com_a_b": known} if "com.a.b" in names else {}))
    assert list(rows(ask)) == names
    assert ask.said(told)
    assert len(max(ask.diagnostics, key=len)) < 200


def test_a_damaged_lock_leaves_what_was_asked_for(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.b": "1.0.0"})
    project.write("Packages/packages-lock.json", '{"dependencies": {"com.a.b": {"version": 5}}}')
    assert rows(ask)["com.a.b"] == {"version": "1.0.0", "source": "registry", "direct": True, "present": False}
    assert ask.said("packages-lock.json is not as Unity writes it (Expected `str`, got `int`")
    assert ask.said("versions are those asked for")


def test_a_project_without_packages_says_so(project: TestProject, ask: Asker) -> None:
    assert ask("project.packages.list") == {"packages": [], "total": 0, "truncated": False}
    assert ask.said("Packages/manifest.json does not exist: without one a project has no packages but embedded ones.")


def test_values_that_are_not_text_are_not_taken_for_versions(project: TestProject, ask: Asker) -> None:
    manifest(project, dependencies={"com.a.b": {"version": "1.0.0"}, "com.a.c": 5, "com.a.d": None})
    assert {row["version"] for row in rows(ask).values()} == {"unknown"}


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_real_projects_have_the_packages_that_their_files_name(name: str, tmp_path: Path) -> None:
    root = corpus() / name
    asked, resolved = (
        json.loads(file.read_text("utf-8"))["dependencies"] if (file := root / "Packages" / one).is_file() else {}
        for one in ("manifest.json", "packages-lock.json")
    )
    with asking(root, tmp_path / "cache") as ask:
        for direct in (True, False):
            answer = ask("project.packages.list", direct=direct)
            found = {row["name"]: row for row in answer["packages"]}
            names = {*found, *(f"com.unity.modules.{one}" for one in answer.get("modules", ()))}
            embedded = {one for one, row in resolved.items() if row["source"] == "embedded"}
            assert names == {*asked, *embedded} | (set() if direct else {*resolved})
            for one in found.keys() & resolved.keys():
                assert found[one]["source"] == resolved[one]["source"]
                assert found[one]["version"] in (resolved[one]["version"], "unknown")
            assert len(json.dumps(answer)) < 4000
