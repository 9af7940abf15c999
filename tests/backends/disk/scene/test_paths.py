from __future__ import annotations

import pytest

from editormcp.backends.disk.scene.nodes import Node
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.scene.paths import all_paths, child_paths, escape, find_by_path, split_path
from editormcp.backends.disk.scene.patterns import NamePattern, PathPattern


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
    ],
)
def test_a_name_pattern_fits_names(pattern: str, name: str, fits: bool) -> None:
    assert NamePattern(pattern).matches(name) is fits


def test_a_pattern_of_many_stars_on_a_long_name_ends() -> None:
    assert not NamePattern("*a" * 20 + "b").matches("a" * 20_000)
