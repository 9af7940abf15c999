"""What passes the boundary as it is, and what a client never sees."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from editormcp.boundary import Boundary
from editormcp.errors import ToolError


def test_without_a_fault_nothing_happens() -> None:
    with Boundary(ToolError), capture_logs() as logged:
        pass
    assert logged == []


def test_what_is_known_passes() -> None:
    with pytest.raises(KeyError, match="as it is"), Boundary(KeyError, ToolError):
        raise KeyError("as it is")


@pytest.mark.parametrize("end", [asyncio.CancelledError, KeyboardInterrupt, SystemExit])
def test_an_end_is_not_a_fault(end: type[BaseException]) -> None:
    with pytest.raises(end), capture_logs() as logged, Boundary(ToolError):
        raise end
    assert logged == []


def test_a_fault_is_logged_in_full_and_told_by_an_id() -> None:
    fault = OSError("/home/somebody/secret")
    with pytest.raises(ToolError) as caught, capture_logs() as logged, Boundary(ToolError):
        raise fault
    told = caught.value
    assert (told.kind, told.__cause__) == ("internal", fault)
    assert "secret" not in str(told) + str(told.data())
    ((entry,)) = logged
    assert (entry["error_id"], entry["exc_info"]) == (told.details["errorId"], fault)


def test_no_two_faults_have_one_id() -> None:
    ids = set()
    for _ in range(50):
        with pytest.raises(ToolError) as caught, capture_logs(), Boundary():
            raise ValueError
        ids.add(caught.value.details["errorId"])
    assert len(ids) == 50
