"""The rate limit, without a clock."""

from __future__ import annotations

import pytest

from editormcp.faces.rate import MOST_CLIENTS, RateLimit


def test_a_minutes_calls_may_come_at_once_and_then_evenly() -> None:
    limit = RateLimit(60)
    assert [limit.wait("a", 0.0) for _ in range(60)] == [0.0] * 60
    assert limit.wait("a", 0.0) == pytest.approx(1.0)
    assert limit.wait("a", 0.5) == pytest.approx(0.5)
    assert limit.wait("a", 1.0) == 0.0
    assert limit.wait("a", 1.0) == pytest.approx(1.0)


def test_a_refused_call_costs_nothing() -> None:
    limit = RateLimit(1)
    assert limit.wait("a", 0.0) == 0.0
    assert [round(limit.wait("a", 30.0), 6) for _ in range(10)] == [30.0] * 10
    assert limit.wait("a", 60.0) == 0.0


def test_idle_time_is_not_saved_up() -> None:
    limit = RateLimit(2)
    limit.wait("a", 0.0)
    assert [limit.wait("a", 10_000.0) > 0 for _ in range(3)] == [False, False, True]


def test_clients_do_not_share() -> None:
    limit = RateLimit(1)
    assert (limit.wait("a", 0.0), limit.wait("b", 0.0)) == (0.0, 0.0)


def test_nought_is_no_limit() -> None:
    limit = RateLimit(0)
    assert {limit.wait("a", 0.0) for _ in range(10_000)} == {0.0}


@pytest.mark.parametrize("later", [0.0, 3600.0])
def test_clients_are_forgotten_before_there_are_too_many(later: float) -> None:
    limit = RateLimit(1)
    for number in range(MOST_CLIENTS):
        limit.wait(str(number), number / 1e6)
    assert limit.wait("one more", later + 1.0) == 0.0
    assert len(limit._buckets) <= MOST_CLIENTS
