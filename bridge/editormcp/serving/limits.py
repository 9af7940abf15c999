"""What every face allows a client (protocol/README.md, Sizes and limits)."""

from __future__ import annotations

MAX_MESSAGE = 4 * 1024 * 1024
"""Bytes of one message."""
EDITOR_MESSAGE = 64 * 1024 * 1024
"""Bytes of one message of an Editor."""
LONG = 1 << 16
"""A message of so many bytes is read by itself: one of them of each client in a turn of the loop."""
MOST_LONG = 8 * MAX_MESSAGE
"""Bytes of such messages that are served. From a client that has more, nothing is taken."""
A_TURN = 16
"""Short messages of one client that are read in a turn: of a flood the others wait. Few, so that the peers of a turn's
messages work while the daemon is at the next ones."""
MAX_IN_FLIGHT = 256
"""Calls of one connection that may be open at a time."""
