from __future__ import annotations

import msgspec
import pytest

from editormcp.analysis.nearest import did_you_mean, nearest, nearest_fields
from editormcp.contract import PROTOCOL

COMPONENTS = ("Light", "LightProbeGroup", "BoxCollider", "Camera", "Rigidbody", "Rigidbody2D", "HumanoidController")
FILES = sorted((PROTOCOL / "vectors" / "nearest").glob("*.json"))
VECTORS = [
    pytest.param(vector["candidates"], word, found, id=f"{file.stem}-{word}")
    for file in FILES
    for vector in [msgspec.json.decode(file.read_bytes())]
    for word, found in vector["nearest"].items()
]


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("Lihgt", "Light"),
        ("light", "Light"),
        ("Lights", "Light"),
        ("Colider", "BoxCollider"),
        ("box collider", "BoxCollider"),
        ("RigidBody", "Rigidbody"),
        ("rigid_body_2d", "Rigidbody2D"),
        ("Humanoid", "HumanoidController"),
    ],
)
def test_a_name_that_is_almost_right_is_found(written: str, first: str) -> None:
    assert nearest(written, COMPONENTS)[:1] == [first]


@pytest.mark.parametrize("written", ["", "  ", "Xylophone", "Zzz", "a"])
def test_nothing_is_near_where_nothing_is(written: str) -> None:
    assert nearest(written, COMPONENTS) == []


def test_most_says_how_many_and_the_nearest_come_first() -> None:
    assert nearest("Light", COMPONENTS, most=1) == ["Light"]
    assert nearest("Light", COMPONENTS) == ["Light", "LightProbeGroup"]


def test_one_name_given_twice_is_named_once() -> None:
    assert nearest("Lihgt", ["Light", "Light"]) == ["Light"]


def test_names_of_any_length_are_compared_by_their_beginning() -> None:
    assert nearest("L" * 100_000, ["L" * 100_000, "Light"]) == ["L" * 100_000]


def test_a_sentence_ends_with_the_nearest_or_not_at_all() -> None:
    assert did_you_mean("Lihgt", COMPONENTS) == "; nearest: Light"
    assert did_you_mean("Xylophone", COMPONENTS) == ""


@pytest.mark.parametrize(("candidates", "word", "found"), VECTORS)
def test_names_are_near_as_the_contract_says(candidates: list[str], word: str, found: list[str]) -> None:
    assert nearest(word, candidates) == found


def test_a_word_of_nothing_but_plurals_is_near_to_nothing() -> None:
    assert nearest("sss", COMPONENTS) == []


def test_a_field_that_is_not_near_is_told_by_a_word_it_shares() -> None:
    names = ["spritePixelsToUnits", "spriteMode", "m_Enabled"]
    assert nearest_fields("pixelsPerUnit", names) == ["spritePixelsToUnits"]
    assert nearest_fields("spriteModes", names) == ["spriteMode"], "what is near goes before"
    assert nearest_fields("colour", names) == []
