"""Who hears of what: limits of subscriptions in both eras, and one message for everyone."""

from __future__ import annotations

import pytest

from backends.disk.growth import STEEP, steepness
from clients import mcp, modern, rpc
from daemons import Running
from editormcp.faces.mcp import changes as all_changes
from editormcp.faces.mcp.changes import RESOURCE_UPDATED, TOOLS_CHANGED, Change, Changes
from editormcp.wire.mcp import MOST_SUBSCRIPTIONS


def test_everyone_is_told_with_one_message() -> None:
    changes = Changes(lambda: None)
    heard: list[Change] = []
    changes.listen("a", heard.append)
    changes.listen("b", heard.append)
    changes.announce(RESOURCE_UPDATED, "unity://Harbour/console")
    assert heard[0] is heard[1]
    assert heard[0].message == (
        b'{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"unity://Harbour/console"}}'
    )


def test_who_has_left_while_others_are_told_is_no_obstacle() -> None:
    changes = Changes(lambda: None)
    heard: list[Change] = []
    changes.listen("a", lambda change: changes.unlisten("b"))
    changes.listen("b", heard.append)
    changes.announce(TOOLS_CHANGED)
    changes.announce(TOOLS_CHANGED)
    assert len(heard) == 1


async def test_one_resource_too_many_is_refused(daemon: Running) -> None:
    async with mcp(daemon) as client:
        for number in range(MOST_SUBSCRIPTIONS):
            taken = await client.ask("resources/subscribe", {"uri": f"unity://Harbour/asset/Assets/{number}.mat"})
            assert "result" in taken
        again = await client.ask("resources/subscribe", {"uri": "unity://Harbour/asset/Assets/0.mat"})
        refused = await client.ask("resources/subscribe", {"uri": "unity://Harbour/asset/Assets/more.mat"})
    assert "result" in again
    assert refused["error"]["code"] == -32602


async def test_a_subscription_to_too_many_resources_is_refused(daemon: Running) -> None:
    uris = [f"unity://Harbour/asset/Assets/{number}.mat" for number in range(MOST_SUBSCRIPTIONS + 1)]
    async with rpc(daemon, "/mcp") as client:
        refused = await client.ask("subscriptions/listen", modern({"notifications": {"resourceSubscriptions": uris}}))
    assert refused["error"]["code"] == -32602


def test_subscriptions_end_at_a_cost_in_proportion_to_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty clients that left together with 300 each held the daemon for minutes."""
    monkeypatch.setattr(all_changes, "MOST_OF_ALL", 1 << 20)

    def make(size: int) -> list[str]:
        return [f"unity://Harbour/asset/Assets/{number}.mat" for number in range(size)]

    def come_and_go(uris: list[str]) -> None:
        changes = Changes(lambda: None)
        for uri in uris:
            changes.watch([uri])
        for uri in uris:
            changes.unwatch([uri])
        assert not changes.watched

    assert steepness(make, come_and_go, (256, 1024, 4096)) < STEEP


async def test_all_clients_together_have_a_limit_in_both_eras(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_changes, "MOST_OF_ALL", 3)
    first, second, third = (f"unity://Harbour/asset/Assets/{number}.mat" for number in range(3))
    async with mcp(daemon) as client, rpc(daemon, "/mcp") as other:
        for uri in (first, second):
            assert "result" in await client.ask("resources/subscribe", {"uri": uri})
        wanted = modern({"notifications": {"resourceSubscriptions": [first, third]}})
        refused = await other.ask("subscriptions/listen", wanted)
        assert "all clients together" in refused["error"]["message"]
        assert "result" in await client.ask("resources/subscribe", {"uri": third})
        refused = await client.ask("resources/subscribe", {"uri": f"{third}.mat"})
        assert refused["error"]["code"] == -32602
        assert "result" in await client.ask("resources/unsubscribe", {"uri": first})
        assert "result" in await client.ask("resources/subscribe", {"uri": first})
