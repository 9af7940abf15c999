"""Where packages are found, also where the files that tell it are not quite JSON."""

from __future__ import annotations

import pytest

from backends.disk.writing import TestProject
from editormcp.backends.disk.index.packages import find_packages

WANTED = '{"dependencies": {"com.a.gone": "1.0.0"}}'


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + WANTED,
        '{"dependencies": {"com.a.gone": "1.0.0"}} // for the build machine\n',
        '{"dependencies": {"com.a.gone": "1.0.0" /* later: 2.0.0 */,}}',
        '{"dependencies": {\n<<<<<<< HEAD\n"com.a.gone": "1.0.0"\n=======\n"com.a.gone": "2.0.0"\n>>>>>>> theirs\n}}',
    ],
    ids=["byte order mark", "line comment", "comment and comma", "conflict"],
)
def test_a_manifest_that_is_not_quite_json_still_tells_what_is_wanted(project: TestProject, text: str) -> None:
    project.write("Packages/manifest.json", text)
    assert find_packages(project.root).unreadable == ["com.a.gone"]


def test_a_manifest_as_windows_redirects_it(project: TestProject) -> None:
    project.write("Packages/manifest.json", WANTED.encode("utf-16"))
    assert find_packages(project.root).unreadable == ["com.a.gone"]


def test_an_embedded_package_has_its_own_name_whatever_its_folder_is_called(project: TestProject) -> None:
    """Unity's paths have the package's name: Packages/com.a.lamps/…"""
    project.write("Packages/Lamps/package.json", '{"name": "com.a.lamps", "version": "1.0.0"}')
    project.write("Packages/packages-lock.json", '{"dependencies": {"com.a.lamps": {"version": "file:Lamps"}}}')
    found = find_packages(project.root)
    assert found.folders == {"Packages/com.a.lamps": project.root / "Packages" / "Lamps"}
    assert found.unreadable == []


@pytest.mark.parametrize("text", ["", "{}", '{"name": 5}', '{"name": "a/../b"}'])
def test_an_embedded_package_without_a_name_is_named_by_the_lock_or_its_folder(project: TestProject, text: str) -> None:
    project.write("Packages/Lamps/package.json", text)
    assert list(find_packages(project.root).folders) == ["Packages/Lamps"]
    lock = '{"dependencies": {"com.a.lamps": {"version": "file:Lamps", "source": "embedded"}}}'
    project.write("Packages/packages-lock.json", lock)
    assert list(find_packages(project.root).folders) == ["Packages/com.a.lamps"]
