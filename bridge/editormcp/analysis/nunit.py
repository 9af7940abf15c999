"""A file of test results as NUnit 3 writes it, and with it Unity's Test Framework. Pure; entities are refused."""

from __future__ import annotations

import re
from xml.parsers import expat

import msgspec

from editormcp.analysis.console import place_of

LONGEST = 2000
_LONGEST_TAG = 1 << 16
"""Characters of a tag or comment. The parser reads one that it has a part of again with each further part."""
_PIECE = 1 << 18
"""What is parsed at a time: meanwhile no other thread runs."""
_TAG = re.compile(rb"""<[^"'>]*+(?:"[^"]*+"[^"'>]*+|'[^']*+'[^"'>]*+)*+>""")
_ENDS_EARLY = {
    expat.errors.codes[text]
    for text in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
    )
}


class BadResults(ValueError):
    """Not a file of results, or not a whole one."""


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    message: str
    file: str = ""
    line: int = 0


class Results(msgspec.Struct):
    tests: int = 0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    ended: str = ""
    failures: list[Failure] = []


def read(data: bytes) -> Results:
    """The results in a whole file. Raises BadResults, which says why."""
    _check_tags(data)
    reader = _Reader()
    try:
        for start in range(0, len(data), _PIECE):
            reader.parser.Parse(data[start : start + _PIECE], False)
        reader.parser.Parse(b"", True)
    except expat.ExpatError as error:
        if reader.depth > 0 or error.code in _ENDS_EARLY:
            raise BadResults(f"it is half written (line {error.lineno})") from None
        raise BadResults(f"it is not XML (line {error.lineno})") from None
    if not reader.is_run:
        raise BadResults("it does not hold test results")
    return reader.results


def _check_tags(data: bytes) -> None:
    """Raises BadResults where a tag or comment is too long to be one; whatever else is wrong the parser tells."""
    at = data.find(b"<")
    while at >= 0:
        end = _end_of_tag(data, at)
        if end < 0 and len(data) - at > _LONGEST_TAG:
            raise BadResults(f"it has a tag or comment of more than {_LONGEST_TAG >> 10} KiB")
        at = data.find(b"<", end) if end >= 0 else -1


def _end_of_tag(data: bytes, at: int) -> int:
    """Where what begins here ends; -1 where that is too far away."""
    if data.startswith(b"<![CDATA[", at):
        end = data.find(b"]]>", at)
        return end if end >= 0 else len(data)  # the parser takes text in parts
    if data.startswith(b"<!--", at):
        return data.find(b"-->", at, at + _LONGEST_TAG)
    tag = _TAG.match(data, at, at + _LONGEST_TAG)
    return tag.end() if tag is not None else -1


class _Reader:
    def __init__(self) -> None:
        self.results = Results(failures=[])
        self.is_run = False
        self.depth = 0
        self._case = ""
        self._text: list[str] | None = None
        self._message = ""
        self._stack = ""
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._hear

    def _refuse(self, *_: object) -> None:
        raise BadResults("it declares a document type, which test results do not")

    def _start(self, name: str, given: dict[str, str]) -> None:
        self.depth += 1
        if name == "test-run":
            self.is_run = True
            found = self.results
            found.tests, found.passed, found.failed = (_count(given, key) for key in ("total", "passed", "failed"))
            found.skipped = _count(given, "skipped") + _count(given, "inconclusive")
            found.ended = given.get("end-time") or given.get("start-time", "")
        elif name == "test-case" and given.get("result") == "Failed":
            self._case = given.get("fullname") or given.get("name", "")
            self._message = self._stack = ""
        elif self._case and name in ("message", "stack-trace"):
            self._text = []

    def _end(self, name: str) -> None:
        self.depth -= 1
        if self._text is not None and name in ("message", "stack-trace"):
            text = "".join(self._text).strip()
            self._text = None
            if name == "message":
                self._message = self._message or text
            else:
                self._stack = self._stack or text
        elif name == "test-case" and self._case:
            self.results.failures.append(failure(self._case, self._message, self._stack))
            self._case = ""

    def _hear(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)


def failure(name: str, message: str, stack: str) -> Failure:
    """A test that failed, with the place in the code that its stack trace leads to."""
    file, line = place_of(stack) or _in_file(stack)
    return Failure(name, message if len(message) <= LONGEST else f"{message[:LONGEST]}…", file, line)


def _in_file(stack: str) -> tuple[str, int]:
    """The first frame that names a file as .NET writes it: `at Tests.Floats () [0x0] in C:\\x\\Tests.cs:14`."""
    for row in stack.splitlines():
        file, _, line = row.rpartition(" in ")[2].strip().rpartition(":")
        if file.endswith(".cs") and line.isascii() and line.isdigit():
            return file.replace("\\", "/"), int(line[:9])
    return "", 0


def _count(given: dict[str, str], key: str) -> int:
    text = given.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
