"""Logging: text for people on stderr, JSON lines for machines in the state folder. Stdout belongs to the answer."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

import structlog

MAX_BYTES = 2_000_000
BACKUPS = 2


def set_up(level: str, folder: Path | None) -> None:
    """Send every record to stderr and, given a folder, to `daemon.log` in it."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handlers: list[logging.Handler] = [_handler(logging.StreamHandler(sys.stderr), _for_people(), shared)]
    if folder is not None:
        folder.mkdir(mode=0o700, exist_ok=True)
        file = RotatingFileHandler(folder / "daemon.log", maxBytes=MAX_BYTES, backupCount=BACKUPS, encoding="utf-8")
        handlers.append(_handler(file, structlog.processors.JSONRenderer(), shared))
    logging.basicConfig(level=level.upper(), handlers=handlers, force=True)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of each request that it cannot read


def be_quiet() -> None:
    """Nothing more on stderr: of a daemon that nobody looks at it is a file that has no end."""
    root = logging.getLogger()
    for handler in list(root.handlers):
        if not isinstance(handler, RotatingFileHandler):
            root.removeHandler(handler)


def _for_people() -> structlog.typing.Processor:
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=28)


def _handler(
    handler: logging.Handler, renderer: structlog.typing.Processor, shared: list[structlog.typing.Processor]
) -> logging.Handler:
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    handler.setFormatter(formatter)
    return handler
