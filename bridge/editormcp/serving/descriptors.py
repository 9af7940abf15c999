"""How many connections the system lets a process have: a daemon that has used up its descriptors serves nobody."""

from __future__ import annotations

import sys
from functools import lru_cache

if sys.platform != "win32":
    import resource

MOST = 4096
"""More would bring nothing: the limits of connections come first."""
FOR_OURSELVES = 32
"""Descriptors for files, the pipes of workers and what the interpreter opens."""
LEAST = 16


def connections() -> int:
    """How many connections may be open at a time on the one port."""
    return _room() - bridges()


def bridges() -> int:
    """How many beside them may be open on GABP's port."""
    return _room() // 4


@lru_cache(maxsize=1)
def _room() -> int:
    """The first call raises the process's limit as far as it may."""
    return room(_raised())


def room(descriptors: int) -> int:
    return max(LEAST, descriptors - FOR_OURSELVES)


def for_newcomers(room: int) -> int:
    """Connections among them that no WebSocket takes: `status` and `stop` come as short requests."""
    return room // 4


def _raised() -> int:
    if sys.platform == "win32":
        return MOST  # sockets are not counted there
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS may refuse what it says is allowed
            return soft
        return wanted
    return MOST if soft == resource.RLIM_INFINITY else soft
