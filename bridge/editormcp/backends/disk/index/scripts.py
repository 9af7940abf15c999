"""The classes that a C# file declares, and which of them its components show."""

from __future__ import annotations

import re

import msgspec

_NOISE = re.compile(
    r"//[^\n]*+"
    r"|/\*(?:[^*]|\*(?!/))*+(?:\*/)?"
    r'|@"(?:[^"]|"")*+"?'
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'(?:[^'\\\n]|\\.)'"
)
"""Comments and literals. What is never closed goes on to the end of its line or of the file: nothing is read twice."""
_WORD = re.compile(r"\b(?:namespace|class|struct|record|interface|where)\b|[{};]")
_NAMESPACE = re.compile(r"\s++([\w.]++)\s*+(;)?")
_NAME = re.compile(r"\s++(\w++)")
_HEADER = re.compile(r"\s*+(?:<[^>]*+>\s*+)?(?::(.*))?\Z", re.DOTALL)
_UNITY_BASES = ("MonoBehaviour", "ScriptableObject", "Behaviour", "Editor")


class ScriptClass(msgspec.Struct, frozen=True):
    name: str
    namespace: str = ""
    bases: str = ""

    @property
    def full_name(self) -> str:
        return f"{self.namespace}.{self.name}" if self.namespace else self.name


def script_class(source: str, stem: str) -> ScriptClass:
    """The class that Unity binds to a file: the one of the file's name, else the only one derived from a Unity type."""
    classes = declared_classes(source)
    for found in classes:
        if found.name == stem:
            return found
    derived = [found for found in classes if found.bases.split("<")[0].split(",")[0].strip().endswith(_UNITY_BASES)]
    return derived[0] if len(derived) == 1 else ScriptClass(stem)


def declared_classes(source: str) -> list[ScriptClass]:
    """The classes of a file that are not inside another, with their namespaces."""
    reader = _Reader(_NOISE.sub(" ", source))
    for word in _WORD.finditer(reader.text):
        reader.take(word[0], word.start(), word.end())
    return reader.found


class _Reader:
    """Goes over a file's keywords and braces, once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[ScriptClass] = []
        self._spaces: list[tuple[int, str]] = []
        """The namespaces around this place, each with the depth of braces it stands at."""
        self._depth = 0
        self._whole = self._next_space = ""
        """The namespace of the whole file, and one whose brace is still to come."""
        self._named: re.Match[str] | None = None
        """The name of a class whose header has not ended yet."""

    def take(self, word: str, start: int, end: int) -> None:
        if word in ("{", "where"):
            self._end_header(start)
        if word == "{":
            if self._next_space:
                self._spaces.append((self._depth, self._next_space))
                self._next_space = ""
            self._depth += 1
        elif word == "}":
            self._depth -= 1
            while self._spaces and self._spaces[-1][0] >= self._depth:
                self._spaces.pop()
        elif word == "namespace":
            self._namespace(end)
        elif word not in (";", "where"):
            self._named = _NAME.match(self.text, end)
            return
        self._named = None

    def _namespace(self, start: int) -> None:
        named = _NAMESPACE.match(self.text, start)
        if named is not None and named[2]:
            self._whole, self._next_space = named[1], ""
        elif named is not None:
            self._next_space = named[1]

    def _end_header(self, end: int) -> None:
        if self._named is None or self._depth != len(self._spaces):
            return
        header = _HEADER.match(self.text[self._named.end() : end])
        if header is not None:
            space = ".".join(filter(None, (self._whole, *(name for _, name in self._spaces))))
            self.found.append(ScriptClass(self._named[1], space, (header[1] or "").strip()))
