"""The files of the page: a shell without data, the same for everybody."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

from editormcp.faces.page.inlining import script
from editormcp.serving.asgi import Headers, Send

FOLDER = Path(__file__).parents[2] / "page"
TYPES = {
    ".html": b"text/html; charset=utf-8",
    ".css": b"text/css; charset=utf-8",
    ".js": b"text/javascript; charset=utf-8",
    ".json": b"application/json",
    ".svg": b"image/svg+xml",
    ".png": b"image/png",
    ".ico": b"image/x-icon",
    ".woff2": b"font/woff2",
}
"""What is served; anything else in the folder is not."""

SHELL = "index.html"
ENTRY = "main.js"
"""The one module that the shell asks for. It is given with all that it imports: forty requests, each after the one
that asks for it, would take longer than all else together."""
FIXED = (
    (b"cache-control", b"no-cache"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"vary", b"accept"),
)


class Files:
    """Serves the files of one folder. A name is looked up among those that there are, so that none leads out of it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._entry: tuple[object, bytes] = (None, b"")
        """The entry as it was put together last, and of which files."""

    def named(self, name: str) -> Path | None:
        """The file of this name, which may have folders in it."""
        return next((file for file in self._all() if file.relative_to(self._folder).as_posix() == name), None)

    async def serve(self, file: Path, method: str, headers: Headers, send: Send) -> None:
        """GET or HEAD of one file."""
        content = await asyncio.to_thread(self._content, file)
        tag = b'"' + hashlib.sha256(content).hexdigest()[:32].encode() + b'"'
        same = tag in headers.get(b"if-none-match", b"")
        told = [
            (b"etag", tag),
            (b"content-security-policy", _policy(headers.get(b"host", b""))),
            *FIXED,
            *([] if same else [(b"content-type", TYPES[file.suffix]), (b"content-length", b"%d" % len(content))]),
        ]
        await send({"type": "http.response.start", "status": 304 if same else 200, "headers": told})
        await send({"type": "http.response.body", "body": b"" if same or method == "HEAD" else content})

    def _content(self, file: Path) -> bytes:
        if file.name != ENTRY:
            return file.read_bytes()
        state = [(one, one.stat().st_mtime_ns) for one in self._all()]
        if self._entry[0] != state:
            self._entry = (state, script(self._folder, file.stem).encode())
        return self._entry[1]

    def _all(self) -> list[Path]:
        """Few and small; looked up each time, so that somebody who works on the page sees what they have saved."""
        return [file for file in self._folder.rglob("*") if file.suffix in TYPES and file.is_file()]


def _policy(host: bytes) -> bytes:
    """Nothing but our own files, and the socket of this very host, which the door has checked."""
    return (
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        b"connect-src 'self' ws://" + host + b"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
