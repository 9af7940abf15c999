"""Which project a call is about: every rule of the contract's order, without a daemon."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from conftest import make_project
from editormcp.errors import ToolError
from editormcp.projects import choosing, finding
from editormcp.projects.choosing import MAX_CANDIDATES, MOST_FOLDERS, MOST_REMEMBERED, Projects, project_around
from editormcp.projects.finding import describe_project
from editormcp.projects.project import Project


class Client(msgspec.Struct):
    """What is known of a caller."""

    project: str = ""
    folders: tuple[str, ...] = ()


class Desk:
    """Projects in a folder, and how each is known."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.connected: list[Project] = []
        self.remembered: list[Path] = []

    def make(self, name: str) -> Path:
        return make_project(self.folder / name)

    def connect(self, root: Path, version: str = "live") -> Project:
        project = msgspec.structs.replace(describe_project(root), unity_version=version)
        self.connected.append(project)
        return project

    def choose(self, named: str | None = None, caller: Client | None = None, served: Iterable[Path] = ()) -> Project:
        projects = Projects(lambda: self.connected, served, lambda: self.remembered)
        return projects.choose(named, caller or Client())

    def refused(self, named: str | None = None, caller: Client | None = None, served: Iterable[Path] = ()) -> ToolError:
        with pytest.raises(ToolError) as caught:
            self.choose(named, caller, served)
        assert caught.value.kind == "arguments"
        return caught.value


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def names(error: ToolError) -> list[str]:
    return [row["project"] for row in error.details["candidates"]]


class TestByName:
    @pytest.mark.parametrize("how", ["Harbour", "harbour", "id", "path", "inside"])
    def test_a_name_an_id_and_a_path_all_do(self, desk: Desk, how: str) -> None:
        harbour = desk.make("Harbour")
        served = [harbour, desk.make("Other")]
        given = {"id": describe_project(harbour).id, "path": str(harbour), "inside": f"{harbour}/Assets/Scenes"}
        assert desk.choose(given.get(how, how), served=served).name == "Harbour"

    def test_an_exact_name_goes_before_one_in_other_letters(self, desk: Desk) -> None:
        served = [desk.make("a/Harbour"), desk.make("b/harbour")]
        assert desk.choose("harbour", served=served).path == str(served[1])

    def test_two_of_one_name_are_told(self, desk: Desk) -> None:
        error = desk.refused("Harbour", served=[desk.make("a/Harbour"), desk.make("b/Harbour")])
        assert (error.details["reason"], names(error)) == ("ambiguous_project", ["Harbour", "Harbour"])

    def test_an_unknown_one_is_told_with_those_that_are_known(self, desk: Desk) -> None:
        error = desk.refused("Atlantis", served=[desk.make("Harbour")])
        assert (error.details["reason"], names(error)) == ("unknown_project", ["Harbour"])

    def test_a_path_outside_of_any_project_is_unknown_and_what_makes_one_is_said(self, desk: Desk) -> None:
        error = desk.refused(str(desk.folder))
        assert error.details["reason"] == "unknown_project"
        assert "a Unity project has the folders Assets and ProjectSettings" in str(error)

    def test_a_path_around_one_project_means_it(self, desk: Desk) -> None:
        """The top of a repository whose game is in a folder of it."""
        desk.make("repository/Game")
        assert desk.choose(str(desk.folder / "repository")).name == "Game"
        desk.make("repository/Tools")
        assert desk.refused(f"{desk.folder}/repository/.").details["reason"] == "unknown_project"

    def test_a_path_nobody_knew_is_enough(self, desk: Desk) -> None:
        assert desk.choose(str(desk.make("New"))).name == "New"

    def test_the_call_goes_before_the_client(self, desk: Desk) -> None:
        served = [desk.make("Harbour"), desk.make("Other")]
        assert desk.choose("Other", Client("Harbour"), served).name == "Other"
        assert desk.choose(None, Client("Harbour"), served).name == "Harbour"

    def test_of_a_long_list_the_first_are_told(self, desk: Desk) -> None:
        served = [desk.make(f"P{number}") for number in range(MAX_CANDIDATES + 5)]
        assert len(names(desk.refused("Atlantis", served=served))) == MAX_CANDIDATES


class TestByFolder:
    def test_the_working_directory_goes_before_what_is_connected(self, desk: Desk) -> None:
        desk.connect(desk.make("Harbour"))
        other = desk.make("Other")
        assert desk.choose(caller=Client(folders=(str(other / "Assets"),))).name == "Other"

    def test_the_only_project_below_counts(self, desk: Desk) -> None:
        desk.make("repo/unity/Harbour")
        assert desk.choose(caller=Client(folders=(str(desk.folder / "repo"),))).name == "Harbour"

    def test_two_below_decide_nothing(self, desk: Desk) -> None:
        desk.make("repo/Harbour")
        desk.make("repo/Other")
        assert desk.refused(caller=Client(folders=(str(desk.folder / "repo"),))).details["reason"] == "no_project"

    def test_a_folder_that_decides_nothing_leaves_it_to_the_next(self, desk: Desk) -> None:
        (desk.folder / "empty").mkdir()
        other = desk.make("Other")
        assert desk.choose(caller=Client(folders=(str(desk.folder / "empty"), str(other)))).name == "Other"

    def test_what_an_editor_says_of_it_counts(self, desk: Desk) -> None:
        harbour = desk.make("Harbour")
        desk.connect(harbour, "6000.9")
        assert desk.choose(caller=Client(folders=(str(harbour),))).unity_version == "6000.9"
        assert desk.choose(str(harbour)).unity_version == "6000.9"


class TestByWhatIsThere:
    def test_connected_goes_before_served_and_served_before_remembered(self, desk: Desk) -> None:
        live, served, kept = (desk.make(name) for name in ("Live", "Served", "Kept"))
        desk.remembered = [kept]
        assert desk.choose().name == "Kept"
        assert desk.choose(served=[served]).name == "Served"
        desk.connect(live)
        assert desk.choose(served=[served]).name == "Live"

    def test_several_are_never_guessed_among(self, desk: Desk) -> None:
        served = desk.make("Served")
        for name in ("One", "Two"):
            desk.connect(desk.make(name))
        error = desk.refused(served=[served])
        assert (error.details["reason"], names(error)) == ("ambiguous_project", ["One", "Two"])

    def test_a_remembered_one_that_is_gone_does_not_count(self, desk: Desk) -> None:
        desk.remembered = [desk.folder / "Gone", desk.make("Kept")]
        assert desk.choose().name == "Kept"

    def test_without_any_there_is_none(self, desk: Desk) -> None:
        assert desk.refused().details["reason"] == "no_project"


def test_every_project_is_known_once_and_connected_ones_first(desk: Desk) -> None:
    harbour, other = desk.make("Harbour"), desk.make("Other")
    desk.connect(other, "live")
    desk.remembered = [harbour, other]
    known = Projects(lambda: desk.connected, [harbour], lambda: desk.remembered).known(Client(folders=(str(other),)))
    assert [project.name for project in known] == ["Other", "Harbour"]
    assert known[0].unity_version == "live"


def test_four_levels_down_is_too_far(desk: Desk) -> None:
    desk.make("a/b/c/Deep")
    assert project_around(desk.folder) is None
    assert project_around(desk.folder / "a") == desk.folder / "a" / "b" / "c" / "Deep"


def test_a_walk_that_meets_too_many_folders_finds_nothing(desk: Desk) -> None:
    desk.make("Harbour")
    for number in range(MOST_FOLDERS):
        (desk.folder / str(number)).mkdir()
    assert project_around(desk.folder) is None


def test_hidden_folders_are_not_looked_into(desk: Desk) -> None:
    desk.make(".cache/Copy")
    assert project_around(desk.folder) is None


@pytest.mark.parametrize("path", ["./a\0b", "/\0", "./loop/x", "./" + "a" * 5000, "./" + "a/" * 5000])
def test_what_no_folder_can_be_called_is_unknown(desk: Desk, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    (desk.folder / "loop").symlink_to("loop")
    monkeypatch.chdir(desk.folder)
    assert desk.refused(path).details["reason"] == "unknown_project"
    assert desk.refused(caller=Client(folders=(path,))).details["reason"] == "no_project"


def test_a_path_of_thousands_of_folders_is_not_looked_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each folder of it would be a question to the system, with a path as long as all before it."""
    looked: list[Path] = []

    def note(folder: Path) -> bool:
        looked.append(folder)
        return False

    monkeypatch.setattr(finding, "is_project", note)
    path = f"{desk.folder}/" + "a/" * 5000
    assert desk.refused(path).details["reason"] == "unknown_project"
    assert desk.refused(None, Client(folders=(path,))).details["reason"] == "no_project"
    assert looked == []


def test_of_many_working_directories_the_latest_are_remembered(desk: Desk) -> None:
    harbour = describe_project(desk.make("Harbour"))
    projects = Projects(lambda: (), (), lambda: ())
    for number in range(2 * MOST_REMEMBERED):
        found = projects.choose(None, Client(folders=(f"{harbour.path}/Assets/{number}",)))
        assert found.id == harbour.id
    assert len(projects._by_folder) == MOST_REMEMBERED


def test_a_folder_counts_once_however_it_is_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look costs up to two thousand folders, and everybody waits for it."""
    looked: list[Path] = []
    monkeypatch.setattr(choosing, "project_around", looked.append)
    projects = Projects(list, [], list)
    for step in range(5):
        with pytest.raises(ToolError):
            projects.choose(None, Client(folders=(str(desk.folder) + "/." * step,)))
    assert len(looked) == 1


def test_a_folder_of_thousands_is_not_walked_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []

    def children(folder: Path) -> list[Path]:
        looked.append(folder)
        return [folder / str(number) for number in range(100)]

    monkeypatch.setattr(choosing, "_children", children)
    assert project_around(desk.folder) is None
    assert len(looked) <= MOST_FOLDERS / 50
