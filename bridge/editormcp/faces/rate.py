"""How often a client may call: a bucket a client, filled evenly over the minute."""

from __future__ import annotations

import msgspec

MOST_CLIENTS = 1024


class _Bucket(msgspec.Struct):
    calls: float
    """How many calls may be made at once, as of `since`."""
    since: float


class RateLimit:
    """Lets each client make `per_minute` calls a minute, all at once or spread. 0 lets everything pass."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: dict[str, _Bucket] = {}

    def wait(self, client: str, now: float) -> float:
        """Count a call of this client. 0 if it may be made; else the seconds until one may, and it is not counted."""
        if self._per_minute <= 0:
            return 0.0
        bucket = self._buckets.get(client)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[client] = _Bucket(self._per_minute, now)
        bucket.calls, bucket.since = self._filled(bucket, now), now
        if bucket.calls < 1:
            return (1 - bucket.calls) * 60 / self._per_minute
        bucket.calls -= 1
        return 0.0

    def _filled(self, bucket: _Bucket, now: float) -> float:
        return min(self._per_minute, bucket.calls + (now - bucket.since) * self._per_minute / 60)

    def _make_room(self, now: float) -> None:
        """Forget clients whose bucket is full again, as a new one would be; if there are none, the longest unheard."""
        if len(self._buckets) < MOST_CLIENTS:
            return
        full = [client for client, bucket in self._buckets.items() if self._filled(bucket, now) >= self._per_minute]
        oldest = min(self._buckets, key=lambda client: self._buckets[client].since)
        for client in full or [oldest]:
            del self._buckets[client]
