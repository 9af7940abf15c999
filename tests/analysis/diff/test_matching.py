"""Which object is which, and the fewest that were moved among their siblings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analysis.models import MadeScene
from editormcp.analysis.diff.matching import NONE, match, match_parts, out_of_order
from editormcp.analysis.model import Part


def made(*names: str, ids: str = "{}", path: str = "Assets/Made.unity") -> MadeScene:
    scene = MadeScene(path)
    for name in names:
        scene.add(name)
    for one in scene.objects:
        one.object_id = ids.format(one.object_id)
    return scene


def test_ids_go_before_names() -> None:
    assert match(made("A", "B"), made("B", "A")).before == [0, 1]


def test_what_has_only_an_id_of_the_session_goes_by_its_name() -> None:
    assert match(made("A", "B"), made("B", "New", "A", ids="s:{}")).before == [1, NONE, 0]


def test_siblings_of_one_name_in_their_order() -> None:
    assert match(made("A", "A"), made("A", "A", "A", ids="s:{}")).before == [0, 1, NONE]


def test_in_another_file_ids_count_only_if_most_names_fit() -> None:
    assert match(made("A", "B"), made("A", "C", path="Assets/Other.unity")).before == [0, 1]
    assert match(made("A", "B"), made("X", "Y", path="Assets/Other.unity")).before == [NONE, NONE]


def test_a_prefab_has_one_root() -> None:
    boat, ship = made("Boat", path="Assets/Boat.prefab"), made("Ship", ids="9{}", path="Assets/Ship.prefab")
    assert match(boat, ship).before == [0]
    assert match(boat, made("Ship", ids="9{}")).before == [NONE]


def test_a_component_whose_type_is_another_is_another_component() -> None:
    before = [Part("Transform", "1"), Part("Light", "2"), Part("Light", "3")]
    after = [Part("Transform", "1"), Part("Camera", "2"), Part("Light", "3"), Part("Light", "")]
    assert match_parts(before, after) == [(0, 0), (2, 2), (1, 3)]


@given(st.permutations(range(8)))
def test_without_those_out_of_order_the_rest_rises(places: list[int]) -> None:
    moved = out_of_order(places)
    rest = [place for place in places if place not in moved]
    assert rest == sorted(rest)
    assert (not moved) == (places == sorted(places))


def test_one_that_was_moved_is_one() -> None:
    assert out_of_order([3, 0, 1, 2]) == {3}
    assert out_of_order([1, 2, 3, 0]) == {0}
    assert out_of_order([]) == set()
