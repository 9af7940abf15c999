"""Plays the dialogues of protocol/vectors against a daemon: the runner is the Editor and the client."""

from __future__ import annotations

import asyncio
import copy
import json
import uuid
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from daemons import Running
from editormcp.contract import PROTOCOL

DIALOGUES = PROTOCOL / "vectors" / "dialogues"
SECONDS = 20
PATHS = {"editor": "/editor", "client": "/rpc"}
ANYTHING = object()


class Player:
    """One dialogue, or one that another plays: with variables of its own, on the same connections."""

    def __init__(self, daemon: Running, sockets: dict[str, ClientConnection], on: str | None = None) -> None:
        self.daemon = daemon
        self.sockets = sockets
        self.on = on
        self.variables: dict[str, Any] = {"$token": daemon.token}

    async def play(self, name: str) -> None:
        for number, step in enumerate(json.loads((DIALOGUES / f"{name}.json").read_text(encoding="utf-8"))["steps"]):
            try:
                async with asyncio.timeout(SECONDS):
                    await self._step(step)
            except (AssertionError, TimeoutError, ConnectionClosed) as failed:
                raise AssertionError(f"{name}, step {number} {json.dumps(step)[:200]}: {failed!r}") from failed

    async def _step(self, step: dict[str, Any]) -> None:
        if "play" in step:
            player = Player(self.daemon, self.sockets, step.get("on"))
            await player.play(step["play"])
            self.variables |= {name: value for name, value in player.variables.items() if name == "$launch"}
        elif "connect" in step:
            await self._connect(step)
        elif "close" in step:
            await self._close(step)
        elif "expectNothing" in step:
            await self._expect_nothing(step)
        elif "until" in step:
            await self._repeat(step)
        elif step.get("from") == "daemon":
            self._compare(step, json.loads(await self._socket(step, "editor").recv()))
        elif step.get("to") == "client":
            self._compare(step, json.loads(await self._socket(step, "client").recv()))
        else:
            side = step["from"]
            text = step.get("text") or json.dumps(self._fill(step.get("message") or step.get("calls")))
            await self._socket(step, side).send(text)

    def _socket(self, step: dict[str, Any], side: str) -> ClientConnection:
        return self.sockets[self._name(step, side)]

    def _name(self, step: dict[str, Any], side: str) -> str:
        return str(step.get("on") or (self.on if side == "editor" else None) or side)

    async def _connect(self, step: dict[str, Any]) -> None:
        side = step["connect"]
        token = step.get("token", self.daemon.token)
        self.sockets[self._name(step, side)] = await connect(
            self.daemon.socket(PATHS[side]),
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            max_size=None,
        )

    async def _close(self, step: dict[str, Any]) -> None:
        socket = self._socket(step, "client" if step["by"] == "client" else "editor")
        if step["by"] != "daemon":
            await socket.close(step["close"])
            return
        try:
            message = await socket.recv()
        except ConnectionClosed:
            assert socket.close_code == step["close"], f"closed with {socket.close_code}"
        else:
            raise AssertionError(f"got {message!r} instead of a close")

    async def _expect_nothing(self, step: dict[str, Any]) -> None:
        """The daemon has nothing more to say: shown by a round trip on a connection of our own."""
        async with connect(
            self.daemon.socket("/rpc"), additional_headers=self.daemon.headers, compression=None
        ) as probe:
            await probe.send('{"jsonrpc":"2.0","id":1,"method":"server/info"}')
            await probe.recv()
        socket = self._socket(step, "editor")
        try:
            message = await asyncio.wait_for(socket.recv(), 0.02)
        except (TimeoutError, ConnectionClosed):
            return
        raise AssertionError(f"got {message!r}")

    async def _repeat(self, step: dict[str, Any]) -> None:
        socket = self._socket(step, "client")
        while True:
            request = {**self._fill(step["calls"]), "id": str(uuid.uuid4())}
            await socket.send(json.dumps(request))
            try:
                self._contains(json.loads(await socket.recv()), step["until"], "")
            except AssertionError:
                await asyncio.sleep(0.01)
                continue
            return

    # Comparing and filling

    def _fill(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: self._fill(member) for name, member in value.items()}
        if isinstance(value, list):
            return [self._fill(item) for item in value]
        if isinstance(value, str) and value.startswith("$"):
            return self.variables.setdefault(value, str(uuid.uuid4()))
        return value

    def _compare(self, step: dict[str, Any], got: Any) -> None:
        wanted = copy.deepcopy(step["message"])
        for pointer in step.get("any", ()):
            *parents, last = pointer.split("/")[1:]
            there, mark = got, wanted
            for name in parents:
                there, mark = there[name], mark[name]
            assert last in there, f"{pointer} is missing in {got}"
            mark[last] = ANYTHING
        if step.get("match") == "subset":
            self._contains(got, wanted, "")
        else:
            self._equals(got, wanted, "")

    def _contains(self, got: Any, wanted: Any, at: str) -> None:
        if isinstance(wanted, dict) and isinstance(got, dict):
            for name, value in wanted.items():
                assert name in got, f"{at}/{name} is missing in {got}"
                self._contains(got[name], value, f"{at}/{name}")
        elif isinstance(wanted, list) and isinstance(got, list):
            assert len(got) >= len(wanted), f"{at} has {len(got)} items"
            for number, value in enumerate(wanted):
                self._contains(got[number], value, f"{at}/{number}")
        else:
            self._same(got, wanted, at)

    def _equals(self, got: Any, wanted: Any, at: str) -> None:
        if isinstance(wanted, dict) and isinstance(got, dict):
            assert got.keys() == wanted.keys(), f"{at} has {sorted(got)}, wanted {sorted(wanted)}"
            for name, value in wanted.items():
                self._equals(got[name], value, f"{at}/{name}")
        elif isinstance(wanted, list) and isinstance(got, list):
            assert len(got) == len(wanted), f"{at} has {len(got)} items, wanted {len(wanted)}"
            for number, value in enumerate(wanted):
                self._equals(got[number], value, f"{at}/{number}")
        else:
            self._same(got, wanted, at)

    def _same(self, got: Any, wanted: Any, at: str) -> None:
        if wanted is ANYTHING or wanted == "$any":
            return
        if isinstance(wanted, str) and wanted.startswith("$"):
            wanted = self.variables.setdefault(wanted, got)
        assert got == wanted, f"{at or '/'} is {got!r}, wanted {wanted!r}"
