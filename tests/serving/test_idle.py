from __future__ import annotations

from editormcp.serving.idle import LastUse


def test_idleness_counts_from_the_last_use() -> None:
    now = 10.0
    last_use = LastUse(lambda: now)
    now = 15.0
    assert last_use.ago() == 5.0
    last_use.touch()
    assert last_use.ago() == 0.0
    now = 18.0
    assert last_use.ago() == 3.0
