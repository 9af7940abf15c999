"""The daemon's imports, in a process of their own: which of OpenSSL's modules they bring."""

from __future__ import annotations

import subprocess
import sys

import pytest

DAEMON = """
import sys
from editormcp.serving import without_openssl
{before}
with without_openssl.without_openssl():
    import editormcp.commands.serve
print(*sorted({{"ssl", "_ssl", "_hashlib"}} & set(sys.modules)))
"""


def told(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout.split()


def test_a_daemon_loads_none_of_it() -> None:
    assert told(DAEMON.format(before="")) == []


@pytest.mark.parametrize(
    "before", ["import asyncio", "import hashlib", "without_openssl._HASHES = ('no_such_module',)"]
)
def test_where_it_is_needed_it_stays(before: str) -> None:
    assert told(DAEMON.format(before=before)) == ["_hashlib", "_ssl", "ssl"]


def test_who_wants_tls_afterwards_has_it() -> None:
    code = DAEMON.format(before="") + "import ssl; print(ssl.create_default_context().check_hostname)"
    assert told(code) == ["True"]
