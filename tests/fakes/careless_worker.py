"""A worker that does to its call what the file `Assets/orders.txt` of its project says, and answers others well."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any

from editormcp.backends.disk import reader, worker
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.tools.registry import Answerer, answerer

COMMAND_MODULE = "fakes.careless_worker"


def careless(tool: str) -> Answerer:
    return misbehave if tool == "project.scenes.list" else answerer(tool)


def misbehave(context: Context, arguments: dict[str, Any]) -> Output:
    orders = Path(context.root, "Assets", "orders.txt").read_text(encoding="utf-8")
    Path(context.root, "Temp", "began").write_text(str(os.getpid()), encoding="utf-8")
    if orders == "sleep":
        time.sleep(600)
    elif orders == "scan":
        while True:
            context.work.check()
    elif orders == "match":  # holds the interpreter for longer than anyone waits
        re.search(r"(a|aa)+$", "a" * 64 + "b")
    elif orders == "eat":
        _eat()
    elif orders == "crash":
        os._exit(9)
    elif orders == "want":
        return {"model": context.live.model("Assets/Docks.unity", Question(("Light",), ("intensity",))).decode()}
    elif orders == "break":
        raise ZeroDivisionError("a fault of ours")
    return {"scenes": [], "total": 0, "truncated": False}


def _eat() -> None:
    eaten = []
    while True:
        eaten.append(bytearray(1 << 20))
        time.sleep(0.001)


if __name__ == "__main__":
    setattr(reader, "answerer", careless)  # noqa: B010  # mypy holds it to be what it was
    worker.main()
