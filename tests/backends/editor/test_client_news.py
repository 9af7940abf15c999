"""When an Editor is told who the daemon's clients are."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import editormcp.serving.clients
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.sessions import Limits
from editormcp.catalogue.catalogue import Catalogue
from editormcp.serving.clients import Client, Clients
from editormcp.wire import gabp


class Recording:
    """A connection that keeps what is sent about clients."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[list[str]] = asyncio.Queue()

    async def send(self, text: bytes) -> None:
        message: dict[str, Any] = json.loads(text)
        if message["method"] == "editormcp/clients":
            self.told.put_nowait([client["name"] for client in message["params"]["clients"]])

    async def close(self, code: int, reason: str) -> None: ...

    async def next(self) -> list[str]:
        async with asyncio.timeout(20):
            return await self.told.get()


@pytest.fixture
def clients() -> Clients:
    return Clients()


@pytest.fixture
async def editor(clients: Clients, project: Path) -> Recording:
    """A connected Editor that has been told of nobody."""
    editors = Editors(Catalogue([]), Limits(), 0, clients, lambda project: None)
    extension = gabp.EditorExtension(project.name, str(project), "6000.0.78f1")
    capabilities = gabp.Capabilities(("editormcp/clients",), extensions=gabp.Extensions(extension))
    connection = Recording()
    await editors.attach(connection, gabp.Welcome(capabilities=capabilities))
    assert await connection.next() == []
    return connection


async def test_changes_that_come_together_are_one_message(clients: Clients, editor: Recording) -> None:
    for number in range(30):
        clients.come(number, Client(str(number), "stdio"))
    for number in range(1, 30):
        clients.go(number)
    assert await editor.next() == ["0"]
    assert editor.told.empty()


async def test_one_without_a_connection_is_told_to_be_gone_when_it_stays_silent(
    clients: Clients, editor: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editormcp.serving.clients, "HEARD_SECONDS", 1.0)
    clients.heard("a", Client("a", "http"), asyncio.get_running_loop().time())
    assert await editor.next() == ["a"]
    assert await editor.next() == []
