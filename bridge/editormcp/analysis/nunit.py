"""A file of test results as NUnit 3 writes it, and with it Unity's Test Framework. Pure; entities are refused."""

from __future__ import annotations

from xml.parsers import expat

import msgspec

from editormcp.analysis.console import place_of

LONGEST = 2000
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
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        if reader.depth > 0 or error.code in _ENDS_EARLY:
            raise BadResults(f"it is half written (line {error.lineno})") from None
        raise BadResults(f"it is not XML (line {error.lineno})") from None
    if not reader.is_run:
        raise BadResults("it does not hold test results")
    return reader.results


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
