"""The garbage collector, out of the way while much is made."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from editormcp.backends.disk.collector import paused


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """How many objects the collector finds young, each time it looks."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            found.append(len(gc.get_objects(generation=0)))

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)


def test_what_was_made_is_not_looked_through_afterwards(looks: list[int]) -> None:
    with paused():
        held: list[list[int]] = [[] for _ in range(200_000)]
    after: list[list[int]] = [[] for _ in range(2000)]
    assert looks, f"{len(after)} objects are enough for a look"
    assert max(looks) < len(held) / 2


def test_garbage_among_it_is_collected_some_day() -> None:
    class Node:
        other: Node

    with paused():
        for _ in range(200_000):
            one, two = Node(), Node()
            one.other, two.other = two, one
    del one, two
    assert gc.collect() >= 200_000


def test_after_little_the_collector_goes_on_as_before(looks: list[int]) -> None:
    with paused():
        held: list[list[int]] = [[] for _ in range(2000)]
    held.append([])
    assert looks
    assert max(looks) >= 2000
