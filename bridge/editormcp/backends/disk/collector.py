"""Python's garbage collector, out of the way while much is made and nothing is dropped."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_MANY = 100_000
"""Objects that take so long to look through that somebody notices."""


@contextmanager
def paused() -> Iterator[None]:
    """Reading makes many small objects and no cycles: collecting among them more than doubles the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] > _MANY:
            _keep_all()
        if was_enabled:
            gc.enable()


def _keep_all() -> None:
    """What was made is old from now on: else the collector would look through all of it before the answer is out."""
    gc.freeze()
    gc.unfreeze()
