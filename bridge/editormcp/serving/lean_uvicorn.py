"""uvicorn without its command line, which the package imports at its top: click, watchfiles, multiprocessing.

A daemon never uses them. They would cost a tenth of its memory and of its start.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

_COMMAND_LINE = "uvicorn.main"


class _Nothing(ModuleType):
    """Has every name that is asked of it, and nothing behind it."""

    def __getattr__(self, name: str) -> None:
        return None


if "uvicorn" not in sys.modules:
    sys.modules[_COMMAND_LINE] = _Nothing(_COMMAND_LINE)
    import_module("uvicorn")
    del sys.modules[_COMMAND_LINE]  # who wants the real one can import it

from uvicorn.config import Config  # noqa: E402
from uvicorn.server import Server  # noqa: E402

__all__ = ["Config", "Server"]
