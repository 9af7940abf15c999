"""Finding a tool by any of its names, and what is said of a name that no tool has."""

from __future__ import annotations

import pytest

from editormcp.catalogue.catalogue import Catalogue
from shipped import TOOLS


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("scene.value.read", "scene.value.read; nearest: scene.values.read"),
        ("scene_object_find", "scene_object_find; nearest: scene.objects.find, scene.objects.near"),
        ("xyzzy", "xyzzy"),
    ],
)
def test_a_name_that_no_tool_has_is_told_with_the_nearest(name: str, said: str) -> None:
    catalogue = Catalogue(TOOLS.values())
    assert catalogue.find(name) is None
    assert catalogue.unknown(name).what == said
