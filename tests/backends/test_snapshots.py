from __future__ import annotations

import pytest

from editormcp.backends.snapshots import Snapshots, cursor, read_cursor
from editormcp.errors import ToolError


def test_a_listing_is_there_until_its_time_is_over() -> None:
    snapshots = Snapshots[str](seconds=600)
    name = snapshots.keep("rows", 10, now=0)
    assert name is not None
    assert snapshots.get(name, now=599) == "rows"
    assert snapshots.get(name, now=599 + 599) == "rows"
    assert snapshots.get(name, now=599 + 599 + 600) is None


def test_the_oldest_listing_gives_way() -> None:
    snapshots = Snapshots[int](most=2)
    names = [snapshots.keep(number, 1, now=0) or "" for number in range(3)]
    assert [snapshots.get(name, now=1) for name in names] == [None, 1, 2]


def test_all_listings_together_stay_within_the_limit() -> None:
    snapshots = Snapshots[int](limit=100)
    first, second = snapshots.keep(1, 60, now=0) or "", snapshots.keep(2, 60, now=0) or ""
    assert (snapshots.get(first, now=1), snapshots.get(second, now=1)) == (None, 2)
    assert snapshots.keep(3, 101, now=0) is None


def test_a_cursor_comes_back_as_it_was() -> None:
    assert read_cursor(cursor("a.b", 40)) == ("a.b", 40)


@pytest.mark.parametrize("text", ["", "x", "x.", "x.-1", "x.²", ".."])
def test_a_cursor_that_was_never_given_is_refused(text: str) -> None:
    with pytest.raises(ToolError) as caught:
        read_cursor(text)
    assert caught.value.details["reason"] == "cursor_expired"
