"""Who counts as a client, without a socket and without a clock."""

from __future__ import annotations

import pytest

from editormcp.serving.clients import HEARD_SECONDS, MOST_HEARD, Client, Clients, named, of_agent

CODE = Client("claude-code", "stdio", "2.1")
CURL = Client("curl", "rest", "8.5")


@pytest.fixture
def clients() -> Clients:
    return Clients()


@pytest.fixture
def changes(clients: Clients) -> list[int]:
    """Grows with every word that something has changed."""
    told: list[int] = []
    clients.watchers.append(lambda: told.append(len(told)))
    return told


def test_one_with_a_connection_is_here_until_it_goes(clients: Clients) -> None:
    clients.come("a", CODE)
    assert clients.listed(1e9) == [CODE]
    clients.go("a")
    assert clients.listed(1e9) == []


def test_one_without_is_here_for_a_while_after_each_request(clients: Clients) -> None:
    clients.heard("a", CURL, 0)
    clients.heard("a", CURL, 100)
    assert clients.next_end() == 100 + HEARD_SECONDS
    assert clients.listed(99 + HEARD_SECONDS) == [CURL]
    assert clients.listed(100 + HEARD_SECONDS) == []


def test_a_stream_that_ends_leaves_a_client_that_was_only_heard(clients: Clients) -> None:
    clients.come("a", CODE)
    clients.heard("a", CODE, 0)
    assert clients.listed(HEARD_SECONDS) == []


def test_only_comings_and_goings_are_told(clients: Clients, changes: list[int]) -> None:
    clients.come("a", CODE)
    for now in range(100):
        clients.heard("b", CURL, now)
    clients.go("a")
    clients.go("a")
    assert len(changes) == 3


def test_strangers_without_end_are_not_all_kept_and_push_out_no_connection(clients: Clients) -> None:
    clients.come("a", CODE)
    for number in range(2 * MOST_HEARD):
        clients.heard(number, Client(str(number), "rest"), number)
    listed = clients.listed(2 * MOST_HEARD)
    assert len(listed) == MOST_HEARD + 1
    assert listed[0] == CODE and listed[-1].name == str(2 * MOST_HEARD - 1)


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("  Claude \n Code\t", "Claude Code"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("evil\u202ename\u2028\u0007", "evil name"),
        ("Zürich 代理 🤖", "Zürich 代理 🤖"),
        ("x" * 10_000_000, "x" * 60),
        ("\0" * 1000, "unnamed"),
        ("", "unnamed"),
        (None, "unnamed"),
        (["claude"], "unnamed"),
    ],
)
def test_a_name_is_short_and_printable(told: object, shown: str) -> None:
    assert named(told, None, "http") == Client(shown, "http")


@pytest.mark.parametrize(
    ("agent", "client"),
    [
        (b"curl/8.5.0", Client("curl", "rest", "8.5.0")),
        (b"Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101", Client("Mozilla", "rest", "5.0")),
        (b"agent", Client("agent", "rest")),
        (b"\xff\x00/\x1b", Client("\xff", "rest")),
        (b"", Client("unnamed", "rest")),
    ],
)
def test_a_user_agent_is_its_first_product(agent: bytes, client: Client) -> None:
    assert of_agent(agent, "rest") == client
