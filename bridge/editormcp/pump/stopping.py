"""How a running daemon is asked to stop, and how one knows that it has. No event loop."""

from __future__ import annotations

import time

from editormcp.home import Daemon, Home, Lock

ANSWER_SECONDS = 5.0
POLL = 0.02


def ask_to_stop(daemon: Daemon) -> int:
    """The HTTP status of its answer: 202 if it will stop, 0 if nobody answers."""
    import http.client  # few who attach need it

    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=ANSWER_SECONDS)
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    try:
        connection.request("POST", "/stop", b"{}", headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return 0
    finally:
        connection.close()


def wait_until_gone(home: Home, daemon: Daemon, seconds: float) -> bool:
    """Whether it has given the state folder back within this time: nobody has it, or a successor."""
    lock = Lock(home.folder / "daemon.lock")
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        now = home.daemon()
        if not lock.is_held() or (now is not None and now.pid != daemon.pid):
            return True
        time.sleep(POLL)
    return False
