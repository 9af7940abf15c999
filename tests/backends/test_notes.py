"""Notes beside an answer are one short sentence each."""

from __future__ import annotations

import pytest

from editormcp.backends.notes import LONGEST, MOST, full, short


@pytest.mark.parametrize(
    ("names", "note"),
    [
        ([], "Two things are missing."),
        (["a", "b"], "Two things are missing: a, b."),
        (["x" * 50, "y" * 50], f"Two things are missing: {'x' * 50} and 1 more."),
        (["z" * 200, "a"], "Two things are missing."),
    ],
)
def test_as_many_names_as_fit(names: list[str], note: str) -> None:
    assert short("Two things are missing", names) == note
    assert len(note) <= MOST


def test_a_thousand_names_are_counted() -> None:
    names = [f"com.studio.package-{number}" for number in range(1000)]
    note = short("1000 packages are not on this machine", names)
    assert len(note) <= MOST
    assert note.endswith(" more.")
    assert full("All", names[:30]).endswith(f"{names[29]}.")
    assert full("All", names).endswith("more.")
    assert len(full("All", names)) < LONGEST * 1.2
    assert full("All", ["x" * 2 * LONGEST, "y"]).endswith("x and 1 more.")
