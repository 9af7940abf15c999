"""A process that helps to read many files: `python -m editormcp.backends.disk.crew_member`, between two pipes."""

from __future__ import annotations

import os
import sys
import threading
from functools import cache
from importlib import import_module
from queue import SimpleQueue
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
    decoder = msgspec.msgpack.Decoder(_Order)
    orders: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), name="orders", daemon=True).start()
    while True:
        order = decoder.decode(orders.get())
        function = _function(order.function)
        with paused():
            results = function(types_of(function)[0].decode(order.batch))
            encoded = msgspec.msgpack.encode(results)
        write_all(pipe, framed(encoded))


def _listen(orders: SimpleQueue[bytes]) -> None:
    """Takes orders while others are worked on: if both sides only wrote, both pipes would fill and nobody go on."""
    while True:
        try:
            orders.put(next_body(sys.stdin.buffer.read))
        except EOFError:
            os._exit(0)  # nobody waits for what is being done


@cache
def _function(name: str) -> Shared[Any, Any]:
    module, _, function = name.partition(":")
    found: Shared[Any, Any] = getattr(import_module(module), function)
    return found


if __name__ == "__main__":
    main()
