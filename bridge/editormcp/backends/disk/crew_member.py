"""A process that helps to read many files: `python -m editormcp.backends.disk.crew_member`, between two pipes."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.crew import Shared, types_of
from editormcp.backends.disk.frames import framed, next_body


class _Order(msgspec.Struct, array_like=True):
    function: str
    batch: msgspec.Raw


def main() -> None:
    """Do what is asked until nothing is."""
    pipe = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever prints must not end up between the results
    orders = msgspec.msgpack.Decoder(_Order)
    while True:
        try:
            order = orders.decode(next_body(sys.stdin.buffer.read))
        except EOFError:
            return
        function = _function(order.function)
        with paused():
            results = function(types_of(function)[0].decode(order.batch))
            rest = memoryview(framed(msgspec.msgpack.encode(results)))
        while rest:
            rest = rest[pipe.write(rest) or 0 :]


@cache
def _function(name: str) -> Shared[Any, Any]:
    module, _, function = name.partition(":")
    found: Shared[Any, Any] = getattr(import_module(module), function)
    return found


if __name__ == "__main__":
    main()
