"""Every dialogue of the contract that puts a daemon to the test."""

from __future__ import annotations

import json

import pytest

from conversations.dialogues import DIALOGUES, Player
from daemons import Running

NAMES = sorted(
    file.stem for file in DIALOGUES.glob("*.json") if "daemon" in json.loads(file.read_text(encoding="utf-8"))["tests"]
)


@pytest.mark.parametrize("name", NAMES)
async def test_the_daemon_keeps_to_the_dialogue(daemon: Running, name: str) -> None:
    """As the contract says, message for message."""
    player = Player(daemon, {})
    try:
        await player.play(name)
    finally:
        for socket in player.sockets.values():
            await socket.close()
