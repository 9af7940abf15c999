"""Two models are compared without asking who supplied them."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis.models import MadeScene
from editormcp.analysis.diff import compare
from editormcp.analysis.diff.compare import Row, differences
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Target, Value
from editormcp.analysis.types import TypeTree

KIT = Kit(("Default",) + ("",) * 31, TypeTree())
SCALARS: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63),
    st.floats(width=32),
    st.text("ab1 ä", max_size=6),
    st.sampled_from(["…", "0", "-0", "1e5", "nan"]),
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        SCALARS,
        st.fixed_dictionaries({"fileID": st.integers(0, 3)}),
        st.fixed_dictionaries({"x": st.floats(width=32), "y": st.floats(width=32)}),
        st.fixed_dictionaries({"rid": st.integers(0, 3)}),
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc_", min_size=1, max_size=3), inner, max_size=4)
    ),
    max_leaves=6,
)
FIELDS = st.dictionaries(st.text("abm_XY", min_size=1, max_size=4), VALUES, max_size=5)
TYPES = ("Transform", "Light", "Camera", "Other")


@st.composite
def scenes(draw: st.DrawFn) -> MadeScene:
    scene = MadeScene()
    for number in range(draw(st.integers(0, 6))):
        parts: dict[str, Any] = {
            kind: draw(FIELDS) for kind in draw(st.lists(st.sampled_from(TYPES), unique=True, max_size=3))
        }
        scene.add(draw(st.sampled_from("ABC")), draw(st.integers(-1, number - 1)), **parts)
    return scene


def changed(before: Value, after: Value, *, kind: str = "Other") -> list[tuple[Any, ...]]:
    """The properties that differ in one component's field."""
    one, other = MadeScene(), MadeScene()
    for scene, value in ((one, before), (other, after)):
        scene.targets = {"1": Target("Assets/x.mat", asset="Assets/x.mat", guid="a", file_id=7), "2": Target("b", 0)}
        parts: dict[str, Any] = {kind: {"field": value}}
        scene.add("A", **parts)
    found = differences(one, other, KIT).rows
    assert all(row["path"] == "A" for _, row in found)
    return [(row["property"], row["before"], row["after"]) for _, row in found]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenes())
def test_a_scene_does_not_differ_from_itself(scene: MadeScene) -> None:
    assert differences(scene, copy.deepcopy(scene), KIT).rows == []


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenes(), scenes())
def test_whatever_is_compared_adds_up(before: MadeScene, after: MadeScene) -> None:
    there, back = differences(before, after, KIT), differences(after, before, KIT)
    assert count(there.rows, "added") == count(back.rows, "removed")
    assert count(there.rows, "renamed") == count(back.rows, "renamed")
    assert len(after.objects) - count(there.rows, "added") == len(before.objects) - count(there.rows, "removed")


def count(rows: list[Row], name: str) -> int:
    return sum(of == name for of, _ in rows)


def test_shapes_of_two_sources_mean_the_same() -> None:
    assert changed({"x": 1, "y": 2.5}, [1.0, 2.5]) == []
    assert changed(1, True) == []
    assert changed({"$enum": "Fast", "$value": 2}, 2) == []
    assert changed("12", 12) == []
    assert changed("", None) == []
    assert changed(0.1, 0.10000000149011612) == []


def test_what_is_really_different() -> None:
    assert changed(1, 2) == [("field", 1, 2)]
    assert changed(0.1, 0.1001) == [("field", 0.1, 0.1001)]
    assert changed({"x": 1, "y": 2}, {"x": 1, "y": 3}) == [("field", [1, 2], [1, 3])]
    assert changed({"a": {"b": 1}}, {"a": {"b": 2}}) == [("field.a.b", 1, 2)]
    assert changed({"fileID": 1}, {"fileID": 0}) == [("field", "Assets/x.mat", None)]
    assert changed([{"a": 1}, {"a": 2}], [{"a": 1}, {"a": 3}]) == [("field[1].a", 2, 3)]
    assert changed("old", "new") == [("field", "old", "new")]
    assert changed(2**60, 2**60 + 1) == [("field", str(2**60), str(2**60 + 1))]


def test_drift_is_only_of_places() -> None:
    assert changed(1.0, 1.000001, kind="Transform") == []
    assert changed(1.0, 1.00001, kind="Transform") != []
    assert changed(1.0, 1.000001) != []


def test_a_component_with_thousands_of_differences_lists_some() -> None:
    found = changed(list(range(5000)), list(range(1, 5001)))
    assert len(found) == 101
    assert found[-1] == ("…", "…", "…")


def test_time_and_rows_are_limited(monkeypatch: Any) -> None:
    one, other = MadeScene(), MadeScene()
    for number in range(1000):
        one.add("A", Light={"m_Intensity": number})
        other.add("A", Light={"m_Intensity": number + 1})
    stopped = differences(one, other, KIT, go_on=lambda done, _all: done < 256)
    assert (stopped.compared, stopped.left, len(stopped.rows)) == (256, 744, 256)
    monkeypatch.setattr(compare, "MOST_ROWS", 300)
    many = differences(one, other, KIT)
    assert many.too_many
    assert many.left + many.compared == 1000
    assert 300 <= len(many.rows) < 500
