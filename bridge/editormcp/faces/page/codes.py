"""Codes that let one page in, once, within a minute. No clock: time is told."""

from __future__ import annotations

import hashlib
import secrets

SECONDS = 60.0
MOST_OUTSTANDING = 32
MOST_SPENT = 256
"""Codes whose end is remembered, so that a page can be told why it is not let in."""

OPEN = "editormcp open"
WHY = {
    "code_unknown": f"This link is not one of this daemon's. Run `{OPEN}` for a new one.",
    "code_used": f"This link has been used: each opens one page. Run `{OPEN}` for a new one.",
    "code_expired": f"This link is older than a minute. Run `{OPEN}` for a new one.",
}


class Codes:
    """Those that were given out. They are kept as digests: how long a look-up takes tells nothing about a code."""

    def __init__(self) -> None:
        self._until: dict[bytes, float] = {}
        self._spent: dict[bytes, str] = {}

    def issue(self, now: float) -> str:
        """A new code. Where too many are outstanding, the oldest is good for nothing any more."""
        code = secrets.token_urlsafe(32)
        self._until[_digest(code)] = now + SECONDS
        while len(self._until) > MOST_OUTSTANDING:
            self._spend(next(iter(self._until)), "code_expired")
        return code

    def redeem(self, code: str, now: float) -> str:
        """Use a code up. Empty where it was good, else the reason why not: a key of WHY."""
        digest = _digest(code)
        until = self._until.get(digest)
        if until is None:
            return self._spent.get(digest, "code_unknown")
        self._spend(digest, "code_used" if now < until else "code_expired")
        return "" if now < until else "code_expired"

    def _spend(self, digest: bytes, reason: str) -> None:
        del self._until[digest]
        self._spent[digest] = reason
        if len(self._spent) > MOST_SPENT:
            del self._spent[next(iter(self._spent))]


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.encode("utf-8", "surrogatepass")).digest()
