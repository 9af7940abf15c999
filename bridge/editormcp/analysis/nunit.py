"""A file of test results as NUnit 3 writes it, and with it Unity's Test Framework. Pure; entities are refused."""

from __future__ import annotations

import re
from collections import Counter
from xml.parsers import expat

import msgspec

from editormcp.analysis.console import place_of

LONGEST = 2000
_LONGEST_TAG = 1 << 16
"""Characters of a tag or comment. The parser reads one that it has a part of again with each further part."""
_MOST_TAGS = 3_000_000
"""A file of 64 MiB has half a million; each costs a few microseconds."""
_PIECE = 1 << 18
"""What is parsed at a time: meanwhile no other thread runs."""
_TAG = re.compile(rb"""<[^"'>]*+(?:"[^"]*+"[^"'>]*+|'[^']*+'[^"'>]*+)*+>""")
_DECLARED = re.compile(rb"""<\?xml[^>]{1,100}?\sencoding=["']([\w.-]{1,40})["']""")
_CODEC = re.compile(r"(?:us-)?ascii|iso-8859-\d{1,2}|windows-\d{3,4}|gb2312|gbk|gb18030|big5|shift_jis|euc-jp|euc-kr")
"""Those that can be read in linear time; Python knows others that cannot."""
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
    project: str = ""
    """The folder of the project that was tested, where the file tells it."""
    failures: list[Failure] = []


def read(data: bytes) -> Results:
    """The results in a whole file. Raises BadResults, which says why."""
    data = _in_utf8(data).rstrip(b"\0")  # a disk that was full or cut off leaves zeros
    _check_tags(data)
    reader = _Reader()
    try:
        for start in range(0, len(data), _PIECE):
            reader.parser.Parse(data[start : start + _PIECE], False)
        reader.parser.Parse(b"", True)
    except expat.ExpatError as error:
        what = "half written" if error.code in _ENDS_EARLY else "not XML"
        raise BadResults(f"it is {what} (line {error.lineno})") from None
    return reader.results


def _in_utf8(data: bytes) -> bytes:
    """What the file's first bytes are counts, then what it says: what is moved from one encoding to another, as a
    shell's `>` does, goes on saying the first."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    if data[:2] in (b"<\0", b"\0<"):
        return data.decode("utf-16-le" if data[:1] == b"<" else "utf-16-be", "replace").encode("utf-8", "replace")
    declared = _DECLARED.match(data)
    codec = declared[1].decode().lower() if declared is not None else "utf-8"
    if codec in ("utf-8", "utf-16"):
        return data
    try:
        if _CODEC.fullmatch(codec):
            return data.decode(codec, "replace").encode("utf-8")
    except LookupError:
        pass  # a number that there is none of
    raise BadResults(f"it is written in {codec}, which is not read")


def _check_tags(data: bytes) -> None:
    """Raises BadResults where a tag or comment is too long to be one; whatever else is wrong the parser tells."""
    if data.count(b"<") > _MOST_TAGS:
        raise BadResults(f"it has more than {_MOST_TAGS} tags")
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


class _Part(msgspec.Struct, gc=False):
    """A test, or a suite of them, while it is read."""

    is_test: bool
    failed: bool
    name: str
    failures: int
    """How many there were before it."""
    message: str = ""
    stack: str = ""


class _Reader:
    def __init__(self) -> None:
        self.results = Results(failures=[])
        self._depth = 0
        self._told: dict[str, str] = {}
        self._counted: Counter[str] = Counter()
        self._parts: list[_Part] = []
        self._text: list[str] | None = None
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._hear

    def _refuse(self, *_: object) -> None:
        raise BadResults("it declares a document type, which test results do not")

    def _start(self, name: str, given: dict[str, str]) -> None:
        self._depth += 1
        if self._depth == 1:
            if name != "test-run":
                raise BadResults("it does not hold test results as NUnit 3 writes them")
            self._told = given
        elif name in ("test-case", "test-suite"):
            self._begin(name, given)
        elif name in ("message", "stack-trace") and self._parts and self._parts[-1].failed:
            self._text = []

    def _begin(self, name: str, given: dict[str, str]) -> None:
        result = given.get("result", "").partition(":")[0].partition("(")[0]
        title = given.get("fullname") or given.get("name", "")
        self._parts.append(_Part(name == "test-case", result == "Failed", title, len(self.results.failures)))
        if name == "test-case":
            self._counted[result.lower()] += 1
        elif not self.results.project and given.get("type") == "Assembly":
            self.results.project = title.replace("\\", "/").rpartition("/Library/ScriptAssemblies/")[0]

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._text is not None and name in ("message", "stack-trace"):
            self._keep(name, "".join(self._text).strip())
            self._text = None
        elif name in ("test-case", "test-suite"):
            self._finish(self._parts.pop())
        elif self._depth == 0:
            self._count()

    def _keep(self, name: str, text: str) -> None:
        part = self._parts[-1]
        if name == "message":
            part.message = part.message or text
        else:
            part.stack = part.stack or text

    def _finish(self, part: _Part) -> None:
        """A suite fails with its tests; where none of them did, it was its own set-up or tear-down."""
        failures = self.results.failures
        if part.failed and (part.is_test or len(failures) == part.failures):
            failures.append(failure(part.name, part.message, part.stack))

    def _count(self) -> None:
        """What the file says of itself; where it says nothing, what its tests say."""
        found, told, counted = self.results, self._told, self._counted
        found.tests = _number(told.get("total"), counted.total())
        found.passed, found.failed = (_number(told.get(key), counted[key]) for key in ("passed", "failed"))
        found.skipped = sum(_number(told.get(key), counted[key]) for key in ("skipped", "inconclusive"))
        found.ended = told.get("end-time") or told.get("start-time", "")

    def _hear(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)


def failure(name: str, message: str, stack: str) -> Failure:
    """A test that failed, with the place in the code that its stack trace leads to."""
    file, line = place_of(stack) or _in_file(stack)
    return Failure(_shortened(name), _shortened(message), file, line)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _in_file(stack: str) -> tuple[str, int]:
    """The first frame in a project's own files, else the first that names a file, as .NET writes them:
    `at Tests.Floats () [0x0] in C:\\x\\Tests.cs:14`, or with a word before the number."""
    first = "", 0
    for row in stack.splitlines():
        file, _, place = row.rpartition(" in ")[2].strip().replace("\\", "/").rpartition(":")
        line = place.rpartition(" ")[2]
        if file.endswith(".cs") and line.isascii() and line.isdigit():
            if "/Assets/" in file:
                return file, int(line[:9])
            first = first if first[0] else (file, int(line[:9]))
    return first


def _number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else otherwise
