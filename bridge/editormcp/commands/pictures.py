"""Writes the picture of an answer to a file that the user has named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


class NotKept(Exception):
    """There is no picture, or it could not be written."""


class _Picture(msgspec.Struct):
    data: bytes


class _Pictured(msgspec.Struct):
    image: _Picture


def keep_picture(output: msgspec.Raw, file: Path) -> msgspec.Raw:
    """Write the picture; the output with the file's name in the place of the picture's bytes."""
    try:
        data = msgspec.json.decode(output, type=_Pictured).image.data
    except msgspec.ValidationError:
        raise NotKept("this answer has no picture, so nothing was written") from None
    try:
        file.write_bytes(data)
    except OSError as error:
        raise NotKept(f"{file} could not be written: {error.strerror}") from None
    members: dict[str, Any] = msgspec.json.decode(output, type=dict[str, msgspec.Raw])
    told = msgspec.json.decode(members["image"], type=dict[str, msgspec.Raw])
    told.pop("data")
    members["image"] = {**told, "file": str(file)}
    return msgspec.Raw(msgspec.json.encode(members))
