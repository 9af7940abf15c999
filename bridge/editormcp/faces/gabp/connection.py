"""One bridge's TCP connection: frames in, frames out, from the hello's deadline to the last goodbye."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import structlog

from editormcp.faces.gabp.offer import Offer
from editormcp.faces.gabp.session import Ended, Session
from editormcp.serving.held import Held
from editormcp.serving.limits import A_TURN, LONG, MAX_MESSAGE
from editormcp.wire.framing import BadFrame, Frames, frame
from editormcp.wire.gabp import Code
from editormcp.wire.gabp_server import Refused, refusal

log = structlog.get_logger()

MAX_HELLO = 64 * 1024
"""Before a bridge has shown the token, it is not trusted with much memory."""
MOST_STRAYS = 16
"""Other messages that it may send before."""
HELLO_SECONDS = 10.0
GOODBYE_SECONDS = 1.0
CHUNK = 64 * 1024


class Connection:
    """Moves the bytes of one session."""

    def __init__(
        self,
        offer: Offer,
        tokens: Iterable[str],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        held: Held,
    ) -> None:
        self.session = Session(offer, tokens, self)
        self._ended = asyncio.Event()
        self._reader = reader
        self._writer = writer
        self._all = held
        self._frames = Frames(MAX_HELLO)

    def send(self, parts: Iterable[bytes]) -> None:
        if not self._writer.is_closing():
            self._writer.write(frame(*parts))
            if self.backlog():
                self._all.bound(self)

    def cut(self) -> None:
        """End it at once, whatever waits."""
        self._writer.transport.abort()

    def backlog(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    def held(self) -> int:
        """Bytes of a frame that is not whole, of long requests that are served, and of what it has not taken."""
        return self._frames.held + self.session.long + self.backlog()

    async def run(self) -> None:
        """Serve until either side ends it."""
        self._all.come(self)
        try:
            await self._read()
        except BadFrame as bad:
            log.warning("gabp.bad_frame", why=str(bad))
            self.send(refusal(Refused(Code.PARSE, f"Parse error: {bad}")))
        except Ended as ended:
            log.warning("gabp.refused", why=str(ended))
        except TimeoutError:
            log.warning("gabp.no_hello", seconds=HELLO_SECONDS)
        except OSError as lost:
            log.debug("gabp.lost", why=str(lost))
        finally:
            self._all.go(self)
            self._frames = Frames(0)  # what was half sent does not wait until the connection is collected
            self.session.close()
            self._writer.close()
            self._ended.set()

    async def _read(self) -> None:
        frames, received = self._frames, 0
        async with asyncio.timeout(HELLO_SECONDS) as until_hello:
            while data := await self._reader.read(CHUNK):
                for body in frames.feed(data):
                    self.session.receive(body)
                    received += 1
                    if self.session.welcomed:
                        frames.limit = MAX_MESSAGE
                        until_hello.reschedule(None)
                    elif received > MOST_STRAYS:
                        raise Ended(f"no hello among the first {received} messages")
                    if received % A_TURN == 0:
                        await asyncio.sleep(0)  # others have their turn
                    await self.session.room()
                if frames.held >= LONG:
                    self._all.bound(self)
                await self._writer.drain()  # from a bridge that does not read, nothing more is taken

    async def leave(self) -> None:
        """The daemon is going: let what was said last arrive, but wait for nobody who does not read."""
        self.session.close()
        self._writer.close()
        self._reader.feed_eof()
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._ended.wait()
                await self._writer.wait_closed()
        except (TimeoutError, OSError):
            self._writer.transport.abort()
            await self._ended.wait()
