"""State that a client keeps for us between two rounds of a request. The client can read it, but not change it."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Any

import msgspec

from editormcp.wire.jsonrpc import encode

_MAC = hashlib.sha256().digest_size


class Tampered(Exception):
    """The state is not one that we gave out, or was given out for another request."""


def seal(value: dict[str, Any], key: bytes, purpose: bytes) -> str:
    """The value, signed for one purpose."""
    content = encode(value)
    return base64.urlsafe_b64encode(_sign(content, key, purpose) + content).decode()


def unseal(sealed: str, key: bytes, purpose: bytes) -> dict[str, Any]:
    """The value that was sealed for this purpose, or Tampered."""
    try:
        signed = base64.b64decode(sealed, altchars=b"-_", validate=True)
    except ValueError:
        raise Tampered("is not one of ours") from None
    content = signed[_MAC:]
    if not hmac.compare_digest(signed[:_MAC], _sign(content, key, purpose)):
        raise Tampered("was changed, or belongs to another request")
    return msgspec.json.decode(content, type=dict[str, Any])


def _sign(content: bytes, key: bytes, purpose: bytes) -> bytes:
    return hmac.digest(key, hashlib.sha256(purpose).digest() + content, "sha256")
