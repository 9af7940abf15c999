"""Fields that only one side has, because another version of Unity or of a script wrote it: counted, not listed."""

from __future__ import annotations

import msgspec

from editormcp.analysis.model import Value

_LONGEST = 40


class OneSided(msgspec.Struct):
    """Such a field of one type, in all components together."""

    value: Value
    is_new: bool
    count: int = 0
    differs: bool = False
    """Whether another component has another value."""

    def add(self, value: Value) -> None:
        self.count += 1
        self.differs |= value != self.value

    def __str__(self) -> str:
        """Its value, where that is one and can be said in a word; and in how many components it is."""
        if self.differs or isinstance(self.value, (dict, list)) or len(str(self.value)) > _LONGEST:
            return f"({self.count})"
        sign = "=" if self.is_new else "was"
        return f"{sign} {msgspec.json.encode(self.value).decode()} ({self.count})"
