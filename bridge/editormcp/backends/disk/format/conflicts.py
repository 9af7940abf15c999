"""Files in the middle of a git merge: both sides stand in them, between marks."""

from __future__ import annotations

OURS, BASE, SIDES, THEIRS = b"<<<<<<<", b"|||||||", b"=======", b">>>>>>>"


def without_theirs(data: bytes) -> tuple[bytes, int]:
    """The file as our side has it, and the line of the first conflict; the file itself and 0 where there is none."""
    if b"\n" + OURS not in data and not data.startswith(OURS):
        return data, 0
    kept, skips, first = [], False, 0
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.startswith((OURS, THEIRS)):
            skips, first = False, first or number
        elif line.startswith((BASE, SIDES)):
            skips = True
        elif not skips:
            kept.append(line)
    return b"\n".join(kept), first


def told(line: int) -> str:
    """What is said of such a file, after its name."""
    return f"has git conflict markers from line {line} on; read as <<<<<<< has it"
