"""The classes that a C# file declares, and which of them its components show."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from editormcp.analysis.types import Class, base_names
from editormcp.backends.disk.index.csharp_text import code_of

_KEYWORDS = ("namespace", "class", "struct", "record", "interface")
_DIRECTIVE = re.compile(r"\n[ \t]*+#[ \t]*+(\w*+)[^\n]*+")
_NAMESPACE = re.compile(r"\s++([\w.]++)\s*+(;)?")
_NAME = re.compile(r"\s++(\w++)")
_END_OF_HEADER = re.compile(r"[{;]")
_WHERE = re.compile(r"\bwhere\b")
_NOT_NAMES = ("where", "class", "struct")
"""What follows a keyword that begins nothing: `where T : class where …`, `record struct …`."""
_UNITY_BASES = ("MonoBehaviour", "ScriptableObject", "Behaviour", "Editor")

_DEEPEST = 32
_LONGEST_NAME = 256
_LONGEST_HEADER = 4096
"""A class nested deeper than this, or with a longer name, is left out; a header is cut."""


def script_class(classes: Iterable[Class], stem: str) -> Class | None:
    """The class that Unity binds to a file: the one of the file's name, else the only one derived from a Unity type."""
    outermost = [one for one in classes if not one.outer]
    for found in outermost:
        if found.name == stem:
            return found
    derived = {one.full_name: one for one in outermost if one.bases.partition(",")[0].endswith(_UNITY_BASES)}
    return next(iter(derived.values())) if len(derived) == 1 else None


def declared_classes(source: str) -> list[Class]:
    """The classes, records and interfaces of a file. Of `#if` and `#else` both sides are read."""
    code = "\n" + code_of(source)
    reader = _Reader(code)
    marks = [(found.start(), found.end(), found[1]) for found in _DIRECTIVE.finditer(code)]
    for word in _KEYWORDS:
        marks += ((at, at + len(word), word) for at in _places(code, word))
    for start, end, word in sorted(marks):
        if start >= reader.at:  # not a word inside of a directive or name
            reader.go_to(start)
            reader.take(word, end)
    reader.go_to(len(code))
    return reader.found


def _places(code: str, word: str) -> Iterable[int]:
    """Where a keyword stands; an expression over all keywords takes ten times as long as looking for each."""
    at = code.find(word)
    while at >= 0:
        end = at + len(word)
        if code[end : end + 1].isspace() and not (code[at - 1].isalnum() or code[at - 1] in "_@."):
            yield at
        at = code.find(word, end)


class _Scope(msgspec.Struct, frozen=True):
    """A namespace or type whose braces are open: `depth` braces stand around it."""

    above: _Scope | None
    depth: int
    level: int
    namespace: str
    outer: str


class _Header(msgspec.Struct, frozen=True):
    """A type whose name was read, but not yet the brace that opens it."""

    word: str
    name: str
    text: str = ""


class _State(msgspec.Struct, frozen=True):
    depth: int = 0
    scope: _Scope | None = None
    header: _Header | None = None


class _Reader:
    """Goes from mark to mark, and over what is between them, once.

    A type is declared in a namespace or type only, never in a method: at its keyword, the braces around it are those of
    the open scopes.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.found: list[Class] = []
        self.at = 0
        self._whole = ""
        """The namespace of the whole file."""
        self._now = _State()
        self._branches: list[_State] = []
        """How it was at each `#if` that is open."""

    def take(self, word: str, end: int) -> None:
        """A keyword or directive that ends here."""
        self.at = end
        header = self._now.header
        if word not in _KEYWORDS:
            self._branch(word)
        elif header is None or not _WHERE.search(header.text):  # there `class` is a constraint
            self._begin(word, end)

    def _branch(self, word: str) -> None:
        """Both sides of `#if` begin alike. A header that goes on after it has what both sides say."""
        header = self._now.header
        if header is not None and len(header.text) < _LONGEST_HEADER:
            self._set(header=msgspec.structs.replace(header, text=f"{header.text},"))
        if word == "if":
            self._branches.append(self._now)
        elif word in ("else", "elif") and self._branches:
            before = self._branches[-1]
            both = self._now.header if before.header is not None else None
            self._now = msgspec.structs.replace(before, header=both or before.header)
        elif word == "endif" and self._branches:
            self._branches.pop()

    def go_to(self, end: int) -> None:
        """Reads what is between two marks: the rest of a header, and braces."""
        header, start = self._now.header, self.at
        if header is not None:
            brace = _END_OF_HEADER.search(self.code, start, end)
            room = _LONGEST_HEADER - len(header.text)
            text = header.text + self.code[start : min(brace.start() if brace else end, start + max(room, 0))]
            header = msgspec.structs.replace(header, text=text)
            self._set(header=header)
            if brace is not None:
                self._set(header=None)
                self._count(start, brace.start())
                self._open(header, brace[0])
                start = brace.start()
        self._count(start, end)
        self.at = end

    def _set(self, **changes: object) -> None:
        self._now = msgspec.structs.replace(self._now, **changes)

    def _count(self, start: int, end: int) -> None:
        depth = self._now.depth + self.code.count("{", start, end) - self.code.count("}", start, end)
        self._set(depth=depth)

    def _begin(self, word: str, end: int) -> None:
        self._set(scope=self._around(), header=None)
        if word == "namespace":
            named = _NAMESPACE.match(self.code, end)
            if named is not None and named[2]:
                self._whole = named[1]
            elif named is not None:
                self._set(header=_Header(word, named[1]))
        elif (named := _NAME.match(self.code, end)) and named[1] not in _NOT_NAMES and len(named[1]) <= _LONGEST_NAME:
            self._set(header=_Header(word, named[1]))
            self.at = named.end()

    def _around(self) -> _Scope | None:
        """The innermost scope that is still open."""
        scope = self._now.scope
        while scope is not None and scope.depth >= self._now.depth:
            scope = scope.above
        return scope

    def _open(self, header: _Header, brace: str) -> None:
        scope = self._around()
        space, outer = (scope.namespace, scope.outer) if scope is not None else ("", "")
        level = scope.level + 1 if scope is not None else 1
        if level > _DEEPEST:
            return
        if header.word == "namespace":
            space = _dotted(space, header.name)
        else:
            bases = _bases(header.text)
            if bases is None:
                return
            if header.word != "struct":
                is_interface = header.word == "interface"
                self.found.append(Class(header.name, _dotted(self._whole, space), bases, outer, is_interface))
            outer = _dotted(outer, header.name)
        if brace == "{":
            self._set(scope=_Scope(scope, self._now.depth, level, space, outer))


def _dotted(*names: str) -> str:
    return ".".join(filter(None, names))


def _bases(header: str) -> str | None:
    """The names after the colon, or None where this is not a header: `record` is a name elsewhere."""
    text = _without_brackets(_WHERE.split(header, maxsplit=1)[0]).replace("global::", "").replace("::", ".")
    before, _, after = text.partition(":")
    if before.strip(" \t\n,"):
        return None
    return ", ".join(dict.fromkeys(base_names(after.replace(":", ","))))


def _without_brackets(text: str) -> str:
    left, depth = [], 0
    for letter in text:
        depth += letter in "<(["
        if depth == 0:
            left.append(letter)
        depth -= letter in ">)]" and depth > 0
    return "".join(left)
