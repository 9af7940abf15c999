from __future__ import annotations

from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backends.disk.growth import SIZES, STEEP, steepness
from editormcp.analysis.paths import MAX_ABOVE, escape, is_cut, split_path
from editormcp.analysis.patterns import NamePattern, PathPattern
from editormcp.backends.disk.scene.nodes import Node
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.scene.paths import all_paths, child_paths, find_by_path


def _node(name: str, *children: Node) -> Node:
    return Node(ObjectFile("x"), 1, 2, (), name, True, "Untagged", 0, 0, [], list(children))


@pytest.mark.parametrize(
    ("name", "escaped"),
    [("Lamp", "Lamp"), ("a/b", "a\\/b"), ("a\\b", "a\\\\b"), ("a[3]", "a\\[3]"), ("a[x]", "a[x]"), ("[3]", "\\[3]")],
)
def test_a_name_is_escaped_and_comes_back(name: str, escaped: str) -> None:
    assert escape(name) == escaped
    assert split_path(escaped) == [(name, 0)]


def test_siblings_of_one_name_are_numbered_and_the_others_are_not() -> None:
    family = [_node("Lamp"), _node("Post"), _node("Lamp")]
    assert child_paths("Docks", family) == ["Docks/Lamp[1]", "Docks/Post", "Docks/Lamp[2]"]


def test_every_path_finds_its_own_node() -> None:
    roots = [_node("A", _node("x"), _node("x", _node("a/b")), _node("x[1]")), _node("A"), _node("")]
    for node, path in all_paths(roots):
        assert find_by_path(roots, path) == [node], path


def test_a_path_without_numbers_finds_all_it_fits() -> None:
    roots = [_node("A", _node("x"), _node("x")), _node("A", _node("x"))]
    assert len(find_by_path(roots, "A/x")) == 3
    assert find_by_path(roots, "A[2]/x") == [roots[1].children[0]]


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("Docks/*", "Docks/Lamp[1]", True),
        ("Docks/*", "Docks/Lamp/Bulb", False),
        ("Docks/**/Lamp*", "Docks/Lamp", True),
        ("Docks/**/Lamp*", "Docks/a/b/Lamp[2]", True),
        ("Docks/**", "Docks/a/b", True),
        ("Docks/**", "Docks", False),
        ("**", "a/b/c", True),
        ("**/Bulb", "Bulb", True),
        ("*", "a\\/b", True),
        ("Pier 1\\/2", "Pier 1\\/2", True),
        ("x\\*", "x*", True),
        ("x\\*", "xy", False),
        ("?", "\\/", True),
        ("**/**/b", "a/c/b", True),
        ("Docks/**/**", "Docks", False),
        ("a/**/b/**/c", "a/b/x/b/c", True),
        ("a**c", "a/c", False),
        ("a**c", "abbc", True),
        ("*/b", "/b", True),
        ("", "", True),
        ("a/", "a/", True),
    ],
)
def test_a_path_pattern_fits_levels(pattern: str, path: str, fits: bool) -> None:
    assert PathPattern(pattern).matches(path) is fits


@pytest.mark.parametrize(
    ("pattern", "name", "fits"),
    [
        ("Spawn_*", "Spawn_01", True),
        ("spawn_*", "Spawn_01", False),
        ("?a*", "ba", True),
        ("\\?", "?", True),
        ("a/*", "a/b", True),
        ("*", "a/b", True),
        ("a?b", "a/b", True),
        ("", "", True),
        ("", "a", False),
        ("a**", "a", True),
    ],
)
def test_a_name_pattern_fits_names(pattern: str, name: str, fits: bool) -> None:
    assert NamePattern(pattern).matches(name) is fits


def _fits(pattern: list[str], levels: list[str]) -> bool:
    """What a path pattern means, level by level."""
    if not pattern:
        return not levels
    if pattern[0] == "**":
        if len(pattern) == 1:
            return bool(levels)
        return any(_fits(pattern[1:], levels[start:]) for start in range(len(levels) + 1))
    return bool(levels) and fnmatchcase(levels[0], pattern[0]) and _fits(pattern[1:], levels[1:])


_levels = st.lists(st.text("ab*?", max_size=4), min_size=1, max_size=5)
_names = st.lists(st.text("ab", max_size=4), min_size=1, max_size=6)


@given(_levels, _names)
def test_a_path_pattern_means_what_it_says(pattern: list[str], path: list[str]) -> None:
    assert PathPattern("/".join(pattern)).matches("/".join(path)) is _fits(pattern, path)


@given(st.text("ab*?", max_size=8), st.text("ab", max_size=8))
def test_a_name_pattern_means_what_it_says(pattern: str, name: str) -> None:
    assert NamePattern(pattern).matches(name) is fnmatchcase(name, pattern)


@pytest.mark.parametrize("pattern", ["*a" * 499 + "b", "?*" * 500, "a?" * 500, "*" * 1000])
def test_a_name_pattern_costs_as_the_name_is_long(pattern: str) -> None:
    assert steepness(lambda size: "a" * size, NamePattern(pattern).matches, SIZES[:6]) < STEEP


@pytest.mark.parametrize("pattern", ["**/" * 333, "**/a/" * 200, "a/**/" * 200, "*/" * 500, "**/*a*a*a*a*b"])
def test_a_path_pattern_costs_as_the_path_is_long(pattern: str) -> None:
    assert steepness(lambda size: "a/" * (size // 2), PathPattern(pattern).matches, SIZES[:6]) < STEEP


def test_a_path_that_is_too_long_shows_its_end() -> None:
    path = child_paths("x" * MAX_ABOVE, [_node("y")])[0]
    assert (path, is_cut(path)) == ("x" * MAX_ABOVE + "/y", False)
    path = child_paths(path, [_node("z")])[0]
    assert (path, is_cut(path)) == ("..." + "x" * (MAX_ABOVE - 2) + "/y/z", True)
    assert len(child_paths(path, [_node("z")])[0]) == len("...") + MAX_ABOVE + len("/z")
