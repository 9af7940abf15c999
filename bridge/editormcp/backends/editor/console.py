"""The last lines of one Editor's console, as it tells them: bounded, in order, and each once."""

from __future__ import annotations

from collections import deque
from itertools import islice

import msgspec

from editormcp.analysis.console import Line

MOST_LINES = 10_000
MOST_CHARACTERS = 8 << 20


class ConsoleBuffer:
    """Numbers come from the Editor and go on through its reloads; another process (`run`) begins anew."""

    def __init__(self) -> None:
        self.run = 0
        self.last = 0
        self._lines: deque[Line] = deque()
        self._size = 0

    def begin(self, run: int) -> None:
        """A connection of this process has come."""
        if run != self.run:
            self.run, self.last, self._size = run, 0, 0
            self._lines.clear()

    def add(self, line: Line) -> bool:
        """Keep a line; False for one that has been told before. Senders without numbers are counted here."""
        number = line.number or self.last + 1
        if number <= self.last:
            return False
        self.last = number
        self._lines.append(msgspec.structs.replace(line, number=number) if number != line.number else line)
        self._size += line.size
        while len(self._lines) > MOST_LINES or (self._size > MOST_CHARACTERS and len(self._lines) > 1):
            self._size -= self._lines.popleft().size
        return True

    def after(self, number: int) -> list[Line]:
        """The lines behind a number, oldest first."""
        newer = 0
        for line in reversed(self._lines):
            if line.number <= number:
                break
            newer += 1
        return list(islice(self._lines, len(self._lines) - newer, None))

    def lost_after(self, number: int) -> int:
        """How many lines behind a number are not here any more, or never came."""
        return max(0, self.last - number - len(self.after(number)))
