"""A daemon without OpenSSL, which asyncio, uvloop, uvicorn and hashlib import at their top.

It speaks to this machine only, without TLS, and Python has the hashes it needs itself. OpenSSL would take an eighth of
its memory.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import ModuleType

_HASHES = ("_md5", "_sha1", "_sha3", "_blake2", "_sha2" if sys.version_info >= (3, 12) else "_sha256")
"""Python's own. Some systems leave them out, and have OpenSSL's alone."""


class _NoTls(ModuleType):
    """Has every name that is asked of it: constants that are 0, and classes that nothing is an instance of."""

    def __getattr__(self, name: str) -> object:
        return 0 if name.isupper() else type(name, (Exception,), {})


@contextmanager
def without_openssl() -> Iterator[None]:
    """What is imported meanwhile does without; whoever imports `ssl` afterwards gets the real one."""
    ours: dict[str, ModuleType | None] = {"ssl": _NoTls("ssl"), "_hashlib": None}
    if any(name in sys.modules for name in (*ours, "hashlib", "asyncio")) or not all(map(find_spec, _HASHES)):
        yield
        return
    modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]  # None: it cannot be imported
    modules.update(ours)
    try:
        yield
    finally:
        for name in ours:
            modules.pop(name, None)
