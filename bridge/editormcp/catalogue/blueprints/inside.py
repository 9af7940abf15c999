"""Paths that stay inside a knowledge base, on every system."""

from __future__ import annotations

import os
import re
from pathlib import Path

from editormcp.catalogue.reading import Unreadable, read_file, unreadable

_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


def wrong_path(path: str) -> str:
    """Why a path cannot be one inside a knowledge base, on any system; empty if it can.

    What only Windows takes for a way out counts everywhere: knowledge bases travel between systems.
    """
    if not path.strip():
        return "it is empty"
    if any(ord(letter) < 32 for letter in path):
        return "it has control characters"
    if "\\" in path:
        return "folders are separated by /, not by \\"
    if path.startswith("/"):
        return "it is absolute"
    if ":" in path:
        return "it has a colon, which is a drive or a stream on Windows"
    parts = path.split("/")
    if ".." in parts:
        return ".. leads out of the knowledge base"
    if any(part != "." and part.endswith((".", " ")) for part in parts):
        return "a part ends in a dot or a space, which Windows drops"
    if any(_DEVICE.fullmatch(part) for part in parts):
        return "it is the name of a device on Windows"
    return ""


def read_text(root: Path, path: str) -> str:
    """The text of a file, by its path relative to the knowledge base; or Unreadable."""
    if why := wrong_path(path):
        raise Unreadable(why)
    return read_file(_resolved(root, path))


def misspelt(root: Path, path: str) -> str:
    """The part of an existing path whose letters differ in case from the file system's: it fails on other systems."""
    folder = root
    for part in path.split("/"):
        try:
            names = {entry.name for entry in folder.iterdir()}
        except OSError:  # a folder may be read from and not be listed
            return ""
        if part not in (".", "") and part not in names:
            return part
        folder = folder / part
    return ""


def _resolved(root: Path, path: str) -> str:
    """The real file, every link followed, if it is still inside. With strings, not Paths: every call comes here."""
    try:
        # Not Path.resolve: before Python 3.13 it tells a loop of links by a RuntimeError.
        top = os.path.realpath(root, strict=True)
        real = os.path.realpath(f"{top}{os.sep}{path}", strict=True)
    except OSError as error:
        raise unreadable(error) from None
    if not os.path.normcase(real).startswith(os.path.normcase(top.rstrip(os.sep) + os.sep)):
        raise Unreadable("it is a symbolic link that leads out of the knowledge base")
    return real
