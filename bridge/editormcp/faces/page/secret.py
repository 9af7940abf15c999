"""A page's own secret. The daemon keeps none: it signs them with its token, so that a page outlives a restart."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

SECONDS = 12 * 3600
LONGEST = 200


def make(token: str, now: float) -> str:
    """A secret that is good until `now`, in seconds since 1970, and SECONDS more: `expires.id.signature`."""
    signed = f"{int(now) + SECONDS}.{secrets.token_urlsafe(16)}"
    return f"{signed}.{_signature(token, signed)}"


def refusal(token: str, secret: str, now: float) -> str:
    """Why a secret is not good; empty where it is."""
    signed, _, signature = secret[:LONGEST].rpartition(".")
    if not hmac.compare_digest(signature.encode("utf-8", "replace"), _signature(token, signed).encode()):
        return "This page's secret is not of this daemon. Run `editormcp open` to open it anew."
    if now >= int(signed.partition(".")[0]):
        return "This page's secret has expired. Run `editormcp open` to open it anew."
    return ""


def _signature(token: str, signed: str) -> str:
    made = hmac.new(token.encode(), b"page" + signed.encode("utf-8", "replace"), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()
