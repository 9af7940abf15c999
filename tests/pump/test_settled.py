"""What is said again to the next daemon."""

from __future__ import annotations

import json
from collections.abc import Mapping

from editormcp.pump.settled import Settled


def heard(*messages: tuple[str, Mapping[str, object]]) -> list[str]:
    """The methods, and what they are about, of the lines that remain."""
    settled = Settled()
    for method, params in messages:
        settled.hear(method, json.dumps({"method": method, "params": params}).encode())
    lines = map(json.loads, settled.lines())
    return [" ".join([line["method"], *map(str, line["params"].values())]) for line in lines]


def test_the_opening_and_what_was_set_up_remain_in_order() -> None:
    said = [
        ("initialize", {}),
        ("notifications/initialized", {}),
        ("tools/list", {}),
        ("resources/subscribe", {"uri": "a"}),
        ("tools/call", {"name": "x"}),
    ]
    assert heard(*said) == ["initialize", "notifications/initialized", "resources/subscribe a"]


def test_a_subscription_that_was_ended_is_not_begun_again() -> None:
    said = [("resources/subscribe", {"uri": "a"}), ("resources/subscribe", {"uri": "b"})]
    assert heard(*said, ("resources/unsubscribe", {"uri": "a"})) == ["resources/subscribe b"]


def test_the_last_level_counts() -> None:
    assert heard(("logging/setLevel", {"level": "error"}), ("logging/setLevel", {"level": "info"})) == [
        "logging/setLevel info"
    ]


def test_a_new_opening_ends_what_was_before() -> None:
    assert heard(("initialize", {}), ("resources/subscribe", {"uri": "a"}), ("initialize", {})) == ["initialize"]


def test_a_client_of_the_stateless_era_settles_nothing() -> None:
    assert heard(("server/discover", {}), ("tools/list", {})) == []


def test_what_names_nothing_is_kept_as_it_is() -> None:
    assert heard(("resources/subscribe", {"uri": 5})) == ["resources/subscribe 5"]
