"""Answers from a Unity project's files, with no Unity at all."""

from __future__ import annotations

from editormcp.backends.disk.backend import DISK_TOOLS, DiskBackend

__all__ = ["DISK_TOOLS", "DiskBackend"]
