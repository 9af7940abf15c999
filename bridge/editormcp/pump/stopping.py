"""How a running daemon is asked to stop, and how to tell that it has stopped. No event loop."""

from __future__ import annotations

import time
from pathlib import Path

from editormcp.home import Daemon, Home, Lock

ANSWER_SECONDS = 5.0
STOP_SECONDS = 5.0
POLL = 0.02


def ask_to_stop(daemon: Daemon) -> int:
    """The HTTP status of its answer: 202 if it will stop, 0 if nobody answers."""
    import http.client  # slow to import, and seldom needed

    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=ANSWER_SECONDS)
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/stop", b"{}", headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def make_room(folder: str, daemon: Daemon) -> bool:
    """Ask an older daemon to make room; true once it has gone."""
    status = ask_to_stop(daemon)
    return status == 0 or (status == 202 and wait_until_gone(Home(Path(folder)), daemon, STOP_SECONDS))


def wait_until_gone(home: Home, daemon: Daemon, seconds: float) -> bool:
    """Whether the daemon has given up the state folder within this time, to nobody or to a successor."""
    lock = Lock(home.folder / "daemon.lock")
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        now = home.daemon()
        if not lock.is_held() or (now is not None and now.pid != daemon.pid):
            return True
        time.sleep(POLL)
    return False
