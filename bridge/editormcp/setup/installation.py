"""The word that we leave in the state folder for Unity's window: where this program is, and which clients know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editormcp import __version__
from editormcp.home import Home, Installation
from editormcp.setup import files
from editormcp.setup.entry import this_command
from editormcp.setup.places import Places
from editormcp.setup.refused import Refused

if TYPE_CHECKING:
    from editormcp.setup.clients import Client


def tell(home: Home, places: Places) -> None:
    """Look at the clients' files and write the word anew."""
    from editormcp.setup.clients import CLIENTS  # not at the top: a daemon that starts has no time for it

    known = tuple(client.id for client in CLIENTS if _knows_us(client, places))
    home.tell_installation(Installation(tuple(this_command()), __version__, known))


def tell_command(home: Home) -> None:
    """The same without a look at the clients."""
    known = home.installation()
    home.tell_installation(Installation(tuple(this_command()), __version__, known.clients if known else ()))


def _knows_us(client: Client, places: Places) -> bool:
    try:
        text = files.read(client.file(places, None))
        return text is not None and any(entry.is_ours for entry in client.form.entries(text).values())
    except Refused:
        return False
