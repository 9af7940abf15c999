"""Objects by their names: hierarchy paths and object ids, as the protocol writes them."""

from __future__ import annotations

import re
from collections import Counter

from slow_reading.trees import LOW_63, Expanded
from slow_reading.values import Key

_NUMBERED = re.compile(r"\[\d+\]\Z")


def object_id(key: Key) -> str:
    """`<fileId>`, inside an instance `<id in its prefab>.<instance>`; unsigned. Empty of nothing."""
    if len(key) < 2:
        return "".join(map(_unsigned, key))
    seen = key[-1]
    for instance in reversed(key[1:-1]):
        seen = (instance ^ seen) & LOW_63
    return f"{_unsigned(seen)}.{_unsigned(key[0])}"


def _unsigned(number: int) -> str:
    return str(number % (1 << 64))


def name_of(file: Expanded, key: Key) -> str:
    """Its name; an instance of a model whose name nobody changed has that of the model's file."""
    return str(file.things[key].field("m_Name", file.nodes[key].stem))


def paths(file: Expanded) -> dict[Key, str]:
    """Every object's path, in hierarchy order."""
    found: dict[Key, str] = {}
    numbers: dict[Key | None, dict[Key, str]] = {None: _among(file, file.roots)}
    for node in file.in_order():
        own = numbers[node.parent][node.key]
        found[node.key] = f"{found[node.parent]}/{own}" if node.parent else own
        numbers[node.key] = _among(file, node.children)
    return found


def _among(file: Expanded, siblings: list[Key]) -> dict[Key, str]:
    """The names of siblings, numbered where several have one name."""
    names = {key: name_of(file, key) for key in siblings}
    often, seen, found = Counter(names.values()), Counter[str](), {}
    for key, name in names.items():
        seen[name] += 1
        written = name.replace("\\", "\\\\").replace("/", "\\/")
        if often[name] > 1:
            written += f"[{seen[name]}]"
        elif _NUMBERED.search(written):
            at = written.rindex("[")
            written = f"{written[:at]}\\{written[at:]}"
        found[key] = written
    return found
