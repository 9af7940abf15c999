"""`editormcp open`: the live page in the browser, through a link that works once."""

from __future__ import annotations

import argparse
import http.client
import sys
import webbrowser

import msgspec

from editormcp import config
from editormcp.exits import FAILED, OK
from editormcp.home import Daemon, Home
from editormcp.pump.attach import Unreachable, attach

SECONDS = 5.0


class _Link(msgspec.Struct):
    url: str


def run(args: argparse.Namespace) -> int:
    """The link goes to stdout, so that a script or a person without a browser can use it."""
    url = _link()
    if url is None:
        return FAILED
    print(url, flush=True)
    if not args.print and not _show(url):
        print("editormcp: no browser could be opened. The link works once, within a minute.", file=sys.stderr)
    return OK


def _link() -> str | None:
    """A link from the daemon that runs, or from one that is started."""
    try:
        attach("").close()
    except Unreachable as error:
        print(f"editormcp: {error}", file=sys.stderr)
        return None
    daemon = Home(config.home()).daemon()
    url = link(daemon) if daemon is not None else None
    if url is None:
        print("editormcp: the daemon gives no link to its page. Try: editormcp doctor", file=sys.stderr)
    return url


def link(daemon: Daemon) -> str | None:
    """A new link to the daemon's page, or None where it gives none: an older one has no page."""
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=SECONDS)
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/page/code", b"{}", headers)
        response = connection.getresponse()
        return msgspec.json.decode(response.read(), type=_Link).url if response.status == 200 else None
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return None
    finally:
        connection.close()


def _show(url: str) -> bool:
    """Whether a browser was started."""
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
