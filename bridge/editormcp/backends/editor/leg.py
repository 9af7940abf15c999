"""The Editor leg of the wire (protocol/README.md): from the hello to the last message of one connection."""

from __future__ import annotations

import asyncio
import sys
import uuid
from typing import NoReturn

import msgspec
import structlog

from editormcp import __version__
from editormcp.backends.editor.editors import Editors, NoPath
from editormcp.backends.editor.link import EditorLink
from editormcp.errors import ToolError
from editormcp.serving.asgi import Closed, Socket
from editormcp.wire import channels, gabp

log = structlog.get_logger()

HELLO_SECONDS = 10
BETWEEN_COMPLAINTS = 1.0
LAUNCH_ID = str(uuid.uuid4())
PLATFORM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


class EditorLeg:
    """Serves `/editor`. The bearer token has been checked before."""

    def __init__(self, editors: Editors, token: str) -> None:
        self._editors = editors
        self._token = token
        self._complains_at = 0.0

    async def serve(self, socket: Socket) -> None:
        """One connection, to its end."""
        link = None
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                welcome = await self._shake_hands(socket)
            link = await self._attach(socket, welcome)
            await self._listen(socket, link)
        except TimeoutError:
            await socket.close(4400, f"no answer to session/hello within {HELLO_SECONDS} s")
        except Closed as closed:
            if link is not None:
                link.detach(socket, closed.code)
        finally:
            if link is not None:
                link.detach(socket, 1006)

    async def _shake_hands(self, socket: Socket) -> gabp.Welcome:
        id = str(uuid.uuid4())
        await socket.send(gabp.request(id, "session/hello", self._hello()))
        while True:
            try:
                text = await socket.text()
                if len(text) > gabp.MOST_WELCOME:
                    await self._refuse(socket, 4400, f"a welcome may have {gabp.MOST_WELCOME} bytes")
                message = gabp.decode(text)
                if message.type != "response" or message.id != id:
                    continue  # events and requests before the welcome are out of turn, and harmless
                if message.error is not None:
                    code = 4401 if message.error.code in (gabp.Code.AUTH_REQUIRED, gabp.Code.AUTH_FAILED) else 4400
                    await self._refuse(socket, code, f"the Editor refused the hello: {message.error.message}")
                welcome = msgspec.json.decode(message.plain, type=gabp.Welcome)
            except gabp.OtherVersion as error:
                await self._refuse(socket, 4406, str(error))
            except (gabp.MalformedMessage, msgspec.DecodeError) as error:
                await self._refuse(socket, 4400, f"the welcome cannot be read: {error}")
            if not welcome.schema_version.startswith("1."):
                await self._refuse(socket, 4406, f"GABP schema {welcome.schema_version} is not supported, 1.x is")
            return welcome

    async def _attach(self, socket: Socket, welcome: gabp.Welcome) -> EditorLink:
        try:
            return await self._editors.attach(socket, welcome)
        except NoPath as error:
            await self._refuse(socket, 4400, f"the welcome's projectPath is not a path: {error}")

    async def _refuse(self, socket: Socket, code: int, reason: str) -> NoReturn:
        log.warning("editor.refused", code=code, reason=reason)
        await socket.close(code, reason)
        raise Closed(code, reason)

    def _hello(self) -> dict[str, object]:
        return {
            "token": self._token,
            "bridgeVersion": __version__,
            "platform": PLATFORM,
            "launchId": LAUNCH_ID,
            "clientInfo": {"name": "editormcp", "version": __version__},
        }

    async def _listen(self, socket: Socket, link: EditorLink) -> None:
        def take(text: str | bytes) -> None:
            if socket.closed:
                return
            try:
                message = gabp.decode(text)
            except gabp.MalformedMessage as error:
                self._malformed(socket, link, error)
            else:
                self._take(socket, link, message)

        await socket.listen(take)

    def _take(self, socket: Socket, link: EditorLink, message: gabp.Message) -> None:
        if message.type == "response":
            link.resolve(message)
        elif message.type == "request":
            socket.pause(True)  # until the answer is on its way: an Editor may ask without end, and read nothing
            link.start(self._refuse_request(socket, message))
        elif message.channel == channels.TOOLS_CHANGED:
            self._editors.refresh_tools(link, _hash(message))
        else:
            try:
                self._editors.receive(link, message)
            except msgspec.DecodeError as error:
                self._complain("editor.bad_event", link, channel=message.channel, error=str(error))

    def _complain(self, event: str, link: EditorLink, **details: str) -> None:
        """Of many complaints in a second the first is logged: to write them all would keep everybody waiting."""
        now = asyncio.get_running_loop().time()
        if now >= self._complains_at:
            self._complains_at = now + BETWEEN_COMPLAINTS
            log.warning(event, project=link.project.name, **details)

    async def _refuse_request(self, socket: Socket, message: gabp.Message) -> None:
        why = f"the daemon does not serve {message.method}"
        await socket.send(gabp.error_response(message.id, gabp.Code.METHOD, why))
        socket.pause(False)

    def _malformed(self, socket: Socket, link: EditorLink, error: gabp.MalformedMessage) -> None:
        """A garbled answer fails the call it answers; any other garbled message breaks the protocol."""
        other = isinstance(error, gabp.OtherVersion)
        self._complain("editor.malformed", link, error=str(error))
        if error.id and not other:
            link.fail(
                error.id, ToolError("execution", "the Editor's answer is not valid JSON", reason="not_serializable")
            )
        else:
            link.start(socket.close(4406 if other else 4400, str(error) if other else f"no GABP message: {error}"))


class _ToolsChanged(msgspec.Struct, rename="camel"):
    tools_hash: str = ""


def _hash(message: gabp.Message) -> str:
    try:
        return msgspec.json.decode(message.payload, type=_ToolsChanged).tools_hash
    except msgspec.DecodeError:
        return ""
