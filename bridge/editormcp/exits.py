"""The exit codes of the command."""

from __future__ import annotations

OK = 0
FAILED = 1
FINDINGS = 2
"""The command did its work, and something is wrong with what it looked at."""
ALREADY_RUNNING = 3
"""Another daemon has the state folder."""
USAGE = 64
INTERRUPTED = 130
"""Ended with Ctrl-C, as shells say it."""
