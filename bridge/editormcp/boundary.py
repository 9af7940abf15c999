"""The one boundary: a fault of ours goes to the log in full, and to a client only as an id to find it by."""

from __future__ import annotations

import uuid
from types import TracebackType

import structlog

from editormcp.errors import ToolError

log = structlog.get_logger()


class Boundary:
    """`with Boundary(ToolError):` lets through what is known, and makes anything else an internal ToolError."""

    def __init__(self, *known: type[Exception]) -> None:
        self._known = known

    def __enter__(self) -> None:
        return

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(fault, Exception) or isinstance(fault, self._known):
            return  # all is well, a known end, or a cancellation, which is no fault
        error_id = uuid.uuid4().hex[:12]
        log.error("fault", error_id=error_id, exc_info=fault)
        raise ToolError("internal", f"look for {error_id} in the log", errorId=error_id) from fault
