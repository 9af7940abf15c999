"""A process that helps to read many files: `python -m editormcp.backends.disk.crew_member`, between two pipes."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.crew import Shared, types_of
from editormcp.backends.disk.frames import framed, next_body
from editormcp.backends.disk.pipes import take_stdout, write_all


class _Order(msgspec.Struct, array_like=True):
    function: str
    batch: msgspec.Raw


def main() -> None:
    """Do what is asked until nothing is."""
    pipe = take_stdout()
    orders = msgspec.msgpack.Decoder(_Order)
    while True:
        try:
            order = orders.decode(next_body(sys.stdin.buffer.read))
        except EOFError:
            return
        function = _function(order.function)
        with paused():
            results = function(types_of(function)[0].decode(order.batch))
            encoded = msgspec.msgpack.encode(results)
        write_all(pipe, framed(encoded))


@cache
def _function(name: str) -> Shared[Any, Any]:
    module, _, function = name.partition(":")
    found: Shared[Any, Any] = getattr(import_module(module), function)
    return found


if __name__ == "__main__":
    main()
