"""Field names as people write them: `Mass`, `mass`, `m_Mass`; `field of view`, `fieldOfView`.

The C# package matches alike: the vectors in `protocol/vectors/fields` hold for both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from editormcp.analysis.patterns import NamePattern, checked
from editormcp.contract import PROTOCOL

_BACKING = re.compile(r"<(\w+)>k__BackingField\Z")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d{1,9})\]")
_UNITY_ELEMENT = ".Array.data["
_WILD = ("*", "?")

Steps = tuple[str | int, ...]


class FieldPath(msgspec.Struct, frozen=True):
    """A way to a value: the name of the top-level field, and the steps inside of it."""

    name: str
    steps: Steps = ()

    @property
    def is_glob(self) -> bool:
        return any(letter in self.name for letter in _WILD)

    @property
    def text(self) -> str:
        """As people write it: `m_Items[0].position.x`."""
        inner = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.steps)
        return self.name + "".join(inner)


def field_path(text: str) -> FieldPath | None:
    """Reads `m_Items[0].position.x`; None where the text is not a field."""
    plain = text.strip().replace(_UNITY_ELEMENT, "[")
    steps: list[str | int] = []
    at = 0
    for step in _STEP.finditer(plain):
        if step.start() != at:
            return None
        at = step.end()
        steps.append(int(step[2]) if step[2] else step[1].strip())
    if at != len(plain) or not steps or not isinstance(steps[0], str) or "" in steps:
        return None
    return FieldPath(steps[0], tuple(steps[1:]))


def folded(name: str) -> str:
    """A name without what people leave out: `m_`, `_`, spaces, case. `<Health>k__BackingField` is health."""
    backing = _BACKING.match(name)
    plain = backing[1] if backing else name
    return plain.removeprefix("m_").replace("_", "").replace(" ", "").lower()


def matching(name: str, serialized: Sequence[str], types: Iterable[str]) -> list[FieldPath]:
    """The serialized fields that a written name means: one, none, or as many as a glob fits.

    `types` are the component's type and its bases, whose aliases count. An alias goes before a name that is only alike:
    a Light's `shadows` is the kind of its shadows, not the structure `m_Shadows`.
    """
    if name in serialized:
        return [FieldPath(name)]
    if any(letter in name for letter in _WILD):
        fits = NamePattern(checked(name, "fields").lower())
        return [FieldPath(one) for one in serialized if fits.matches(one.lower())]
    wanted = folded(name)
    for alias in (alias for type_name in types for alias in _aliases().get((type_name, wanted), ())):
        if alias.name in serialized:
            return [alias]
    return [FieldPath(one) for one in serialized if folded(one) == wanted][:1]


@cache
def _aliases() -> dict[tuple[str, str], tuple[FieldPath, ...]]:
    """Type and folded API name → the serialized fields that versions of Unity have for it."""
    found: dict[tuple[str, str], tuple[FieldPath, ...]] = {}
    for line in (PROTOCOL / "fields" / "aliases.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            type_name, api, serialized = line.split("\t")
            found[type_name, folded(api)] = tuple(filter(None, map(field_path, serialized.split("|"))))
    return found
