"""The page's paths: `/` and `/page/…` for the shell, `/page/code` and `/page/enter` to come in, `/page/live`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

import msgspec

from editormcp.faces.page import codes, secret
from editormcp.faces.page.files import SHELL, Files
from editormcp.faces.page.page import Page
from editormcp.faces.page.pages import Pages
from editormcp.faces.rate import RateLimit
from editormcp.serving.asgi import Closed, Headers, Receive, Send, Socket, TooLarge, body, reply
from editormcp.serving.held import Held

CODE, ENTER, LIVE = "/page/code", "/page/enter", "/page/live"
UNDER = "/page/"
MOST_PAGES = 16
WRONG_CODES = 30
"""A minute, of all pages together: there is one user, and a code has 256 bits."""
LARGEST_ENTRY = 4096
FIRST_SECONDS = 5.0
TOO_MANY = 4429
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class _Entry(msgspec.Struct):
    code: str


class _First(msgspec.Struct):
    secret: str


class PageFace:
    """Lets pages in and serves them. Host and Origin have been checked by the door; here an Origin must be there."""

    def __init__(
        self, pages: Pages, token: str, port: int, origins: Iterable[bytes], files: Files | None = None
    ) -> None:
        self._pages = pages
        self._token = token
        self._port = port
        self._origins = frozenset(origins)
        self._files = files or Files()
        self._codes = codes.Codes()
        self._rate = RateLimit(WRONG_CODES)
        self._now = asyncio.get_running_loop().time
        self._silent: dict[Socket, None] = {}
        """Sockets that have shown no secret yet, in the order they came."""

    # The shell

    def wants_shell(self, method: str, headers: Headers) -> bool:
        """Whether `/` is asked for by a browser; programs are greeted in JSON there."""
        return method in ("GET", "HEAD") and b"text/html" in headers.get(b"accept", b"")

    async def shell(self, method: str, headers: Headers, send: Send) -> None:
        await self.file(UNDER + SHELL, method, headers, send)

    async def file(self, path: str, method: str, headers: Headers, send: Send) -> None:
        if method not in ("GET", "HEAD"):
            await _say(send, 405, {"error": "Use GET."}, (b"allow", b"GET, HEAD"))
        elif (file := self._files.named(path.removeprefix(UNDER))) is None:
            await _say(send, 404, {"error": f"The page has no file {path}."})
        else:
            await self._files.serve(file, method, headers, send)

    # The way in

    async def code(self, send: Send) -> None:
        """A code for whoever has the daemon's token."""
        link = self.link()
        await _say(send, 200, {"code": link.partition("=")[2], "url": link})

    def link(self) -> str:
        """A new link that lets one page in. Its code is in the fragment, which no browser sends and no log holds."""
        return f"http://127.0.0.1:{self._port}/#code={self._codes.issue(self._now())}"

    async def enter(self, headers: Headers, receive: Receive, send: Send) -> None:
        """Trade a code for a secret."""
        if not self._is_ours(headers):
            await _refuse(send, 403, "origin", "Only the page itself may come in here.")
            return
        try:
            entry = msgspec.json.decode(await body(receive, LARGEST_ENTRY), type=_Entry)
        except (TooLarge, *_UNREADABLE):
            await _refuse(send, 400, "malformed", 'Send {"code": "…"}.', (b"connection", b"close"))
            return
        except Closed:
            return
        if reason := self._codes.redeem(entry.code, self._now()):
            if wait := self._rate.wait("", self._now()):
                after = (b"retry-after", b"%d" % max(1, round(wait)))
                await _refuse(send, 429, "rate_limited", "Too many wrong codes: wait a moment, then try again.", after)
            else:
                await _refuse(send, 403, reason, codes.WHY[reason])
            return
        made = secret.make(self._token, time.time())
        await _say(send, 200, {"secret": made, "expiresIn": secret.SECONDS})

    def _is_ours(self, headers: Headers) -> bool:
        return headers.get(b"origin", b"").lower() in self._origins

    # The socket

    async def let_in(self, socket: Socket, headers: Headers) -> bool:
        """Whether a socket is a page's: its first message shows a secret. One that is not is closed."""
        if not self._is_ours(headers):
            await socket.close(4403, "Only the page itself may come in here.")
            return False
        if why := await self._fault(socket):
            await socket.close(4401, why)
        return not socket.closed

    async def _fault(self, socket: Socket) -> str:
        """What is wrong with the first message. Of too many sockets that say nothing the oldest makes room."""
        self._silent[socket] = None
        if len(self._silent) > MOST_PAGES:
            oldest = next(iter(self._silent))
            del self._silent[oldest]
            await oldest.close(TOO_MANY, "Too many pages say nothing.")
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                return self._refusal(await socket.text())
        except TimeoutError:
            return f"The page sent no secret within {FIRST_SECONDS:.0f} s."
        except Closed as closed:
            return closed.reason
        finally:
            self._silent.pop(socket, None)

    async def live(self, socket: Socket, held: Held) -> None:
        """One page that was let in, to its end."""
        if len(self._pages.open) >= MOST_PAGES:
            await socket.close(TOO_MANY, f"{MOST_PAGES} pages are open. Close one, then reload this one.")
        else:
            await Page(self._pages, socket, held).run()

    def _refusal(self, first: str | bytes) -> str:
        try:
            told = msgspec.json.decode(first, type=_First).secret
        except _UNREADABLE:
            return 'The first message must be {"secret": "…"}.'
        return secret.refusal(self._token, told, time.time())


async def _refuse(send: Send, status: int, reason: str, message: str, *headers: tuple[bytes, bytes]) -> None:
    await _say(send, status, {"error": {"reason": reason, "message": message}}, *headers)


async def _say(send: Send, status: int, told: dict[str, Any], *headers: tuple[bytes, bytes]) -> None:
    await reply(send, status, msgspec.json.encode(told), ((b"cache-control", b"no-store"), *headers))
