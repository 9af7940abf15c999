"""How much a message can hold: a few megabytes of empty lists take a gigabyte and a second to read."""

from __future__ import annotations

MOST_VALUES = 1 << 17
"""Values in one message of a client. No tool takes a hundredth of them."""
TOO_MANY = f"a message may hold {MOST_VALUES} values"


def too_many_values(text: str | bytes) -> bool:
    """Whether a message may hold more values than anyone reads. Each but the first stands behind one of these signs;
    those inside of texts count too, so that nothing has to be read to tell."""
    if len(text) <= MOST_VALUES:
        return False
    if isinstance(text, str):
        return sum(map(text.count, ",[{")) > MOST_VALUES
    return sum(map(text.count, b",[{")) > MOST_VALUES
