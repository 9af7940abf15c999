"""Did you mean: the names nearest to one that nothing has.

The C# package finds the same: the vectors in `protocol/vectors/nearest` hold for both languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

_LONGEST = 100
_SHORTEST_PART = 3
_NEAR = 0.7
_INITIALS = 0.9
_MOST_ALIKE = 3
_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+")
_LETTERS = str.maketrans("", "", " _-.")


def nearest(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """Up to `most` of the candidates, nearest first; none where none is near. Case, spaces and plurals do not count.

    Initials are near too: `fov` is `field of view`.
    """
    wanted = _plain(word[:_LONGEST])
    if not wanted:
        return []
    compared = SequenceMatcher(b=wanted, autojunk=False)
    found = []
    for name in set(candidates):
        likeness = _likeness(compared, wanted, _plain(name[:_LONGEST]))
        if len(wanted) > 1 and _initials(name[:_LONGEST]) == wanted:
            likeness = max(likeness, _INITIALS)
        if likeness >= _NEAR:
            found.append((-likeness, len(name), name))
    return [name for _, _, name in sorted(found)[:most]]


def nearest_fields(word: str, names: Iterable[str]) -> list[str]:
    """The fields nearest to a name; where none is near, those that share a word: `pixelsPerUnit`, `pixelsToUnits`."""
    there = list(dict.fromkeys(names))
    near = nearest(word, there)
    if near:
        return near
    wanted = _words(word)
    shared = sorted((-len(wanted & _words(name)), len(name), name) for name in there)
    return [name for common, _, name in shared[:_MOST_ALIKE] if common]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """`; nearest: Light, LightProbeGroup` to end a sentence with, or nothing."""
    names = nearest(word, candidates)
    return f"; nearest: {', '.join(names)}" if names else ""


def _plain(name: str) -> str:
    return name.lower().removeprefix("m_").translate(_LETTERS)


def _words(name: str) -> set[str]:
    """The words of a name that say something, in the singular."""
    found = (word.lower().rstrip("s") for word in _WORD.findall(name[:_LONGEST].removeprefix("m_")))
    return {word for word in found if len(word) > _SHORTEST_PART}


def _initials(name: str) -> str:
    return "".join(word[0] for word in _WORD.findall(name.removeprefix("m_"))).lower()


def _likeness(compared: SequenceMatcher[str], wanted: str, name: str) -> float:
    """From 0 to 1. A word that is a whole part of the other is near, however much longer that is."""
    if wanted.rstrip("s") == name.rstrip("s"):
        return 1.0
    shorter, longer = sorted((wanted, name), key=len)
    part = 0.0
    if len(stem := shorter.rstrip("s")) >= _SHORTEST_PART and stem in longer:
        part = _NEAR + (1 - _NEAR) * len(shorter) / len(longer) / 2
    compared.set_seq1(name)
    if compared.real_quick_ratio() < _NEAR or compared.quick_ratio() < _NEAR:
        return part
    return max(part, compared.ratio())
