"""Who hears of what: limits of subscriptions in both eras, and one message for everyone."""

from __future__ import annotations

from clients import mcp, modern, rpc
from daemons import Running
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
