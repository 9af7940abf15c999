"""What an Editor.log tells: the last compile, and what scripts logged. Pure, linear, content with any piece of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from editormcp.analysis.compiling import FAILED, FINISHED, STARTED, SUCCEEDED, UNKNOWN, Compile, Fault
from editormcp.analysis.console import Line

MOST_ERRORS = 200
_LONGEST_PATH = 500
_MESSAGE = re.compile(
    rb"(?:\((\d{1,9}),(\d{1,9})\): |^(?=(?:error|warning) CS))(error|warning) ([A-Z]{1,8}\d{1,6}): ([^\r\n]*)",
    re.MULTILINE,
)
"""What the compiler says, behind the name of the file if it is about one: words differ by language, this part does
not."""
_WOVEN = re.compile(rb"\((\d{1,9}),(\d{1,9})\): error (?! *[A-Z]{1,8}\d{1,6}:)([^\r\n]+)")
"""What a program says that works on compiled assemblies, as Unity reads it: without a code, and (0,0) where it knows no
place. Counts only where a build has failed: anything may be written so."""
_RELOADED = re.compile(rb"Domain Reload Profiling|ReloadAssembly")
_BEGINS = re.compile(rb"^\[ScriptCompilation\] Requested script compilation[^\r\n]*|^- starting compile ", re.MULTILINE)
_BACKEND = re.compile(rb'--dagfile="?([^"\s]{1,200})\.dag\b')
"""What Unity has compiled, by the name of the plan: target, five digits of a hash, and E for the Editor. Names with P,
`Player…` and `…AB` are of players and of AssemblyBuilder."""
_EDITORS = re.compile(rb"\d{1,6}[0-9a-f]{5}E")
_FOR_PLAYER = b"for player build"
_ENDS = re.compile(rb"\*\*\* Tundra build (success|failed)")
_STAMP = re.compile(rb"^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z\|0x[0-9a-f]{1,16}\|", re.MULTILINE)
"""What stands before every line where Unity was started with -timestamps."""
_GAP = re.compile(rb"\n(?:\d{4}-\d\d-\d\dT[\d:.]{8,15}Z\|0x[0-9a-f]{1,16}\|)?\r?\n")
_PROJECT = re.compile(rb"^Successfully changed project path to: ([^\r\n]+)", re.MULTILINE)
_LOGGED = re.compile(r"^UnityEngine\.(?:Debug|Logger):Log(Error|Warning|Exception|Assertion)?", re.MULTILINE)
_EXCEPTION = re.compile(r"[A-Za-z_][\w.]*Exception(?::|\n|$)")
_FILENAME = re.compile(r"^\(Filename: ([^\n]*) Line: (\d+)\)", re.MULTILINE)
_FRAMES = ("UnityEngine.", "UnityEditor.", "  at ", "(Filename:")
_LEVELS = {"Error": "error", "Warning": "warning", "Exception": "exception", "Assertion": "assert"}


def projects_of(data: bytes) -> list[str]:
    """The projects that a log says were opened, in its order."""
    return [match[1].decode("utf-8", "replace").strip() for match in _PROJECT.finditer(_unstamped(data))]


def last_compile(data: bytes) -> Compile:
    """The compile that a log ends with: errors count from where it began, or from the last time scripts were loaded.
    Building a player or another assembly is none."""
    data = _unstamped(data)
    loaded = _last(_RELOADED, data)
    began, started, end = _range(data, loaded)
    data = data[:end]
    faults: dict[tuple[str, bytes], Fault] = {}
    warned: set[tuple[str, bytes]] = set()
    for file, match in _messages(data, began):
        if match[3] == b"warning":
            warned.add((file, match[0]))
        else:
            fault = Fault(file, int(match[1] or 0), int(match[2] or 0), match[4].decode(), _text(match[5]).strip())
            faults.setdefault((file, match[0]), fault)
    last = max(_ENDS.finditer(data, began), key=re.Match.end, default=None)
    is_over = started <= loaded or (last is not None and last.end() > started)
    if is_over and last is not None and last[1] == b"success":
        faults.clear()
    elif is_over and last is not None:
        faults |= _woven(data, began)
    failed = bool(faults) or (is_over and last is not None and last[1] == b"failed")
    result = FAILED if failed else SUCCEEDED if is_over and (last is not None or loaded) else UNKNOWN
    kept = tuple(faults.values())[:MOST_ERRORS]
    phase = FINISHED if is_over else STARTED
    return Compile(phase, result, errors=kept, error_count=len(faults), warnings=len(warned))


def _woven(data: bytes, began: int) -> dict[tuple[str, bytes], Fault]:
    found: dict[tuple[str, bytes], Fault] = {}
    for match in _WOVEN.finditer(data, began):
        file = _before(data, began, match)
        if (not file or file.endswith(b".cs")) and not _is_logged(data, match.end()):
            fault = Fault(_path(file), int(match[1]), int(match[2]), "", _text(match[3]).strip())
            found.setdefault((fault.file, match[0]), fault)
    return found


def _range(data: bytes, loaded: int) -> tuple[int, int, int]:
    """Where the last compile of the Editor's own scripts begins; where a program was last started for it, 0 if none
    was; and where something else is compiled behind it."""
    marks = [(match.end(), _FOR_PLAYER not in match[0]) for match in _BEGINS.finditer(data)]
    marks += [(match.end(), bool(_EDITORS.match(match[1].rpartition(b"/")[2]))) for match in _BACKEND.finditer(data)]
    began, started, end, is_ours = 0, 0, len(data), True
    for at, ours in sorted([*marks, (loaded, True)]):
        if ours and at != loaded:
            started = at
        if ours and (not is_ours or not _is_rerun(data, at)):
            began, end = at, len(data)
        elif not ours and is_ours:
            end = at
        is_ours = ours
    return began, started, end


def _is_rerun(data: bytes, at: int) -> bool:
    """Whether the mark that ends here is of a program that is started: one compile may start it several times."""
    return data.endswith(b".dag", 0, at)


def _unstamped(data: bytes) -> bytes:
    return _STAMP.sub(b"", data) if b"Z|0x" in data[:_LONGEST_PATH] else data


def lines(data: bytes, start: int) -> Iterator[Line]:
    """What scripts and the compiler said, in order. A line's number is where its paragraph ends in the file; `start` is
    where `data` begins there. A paragraph without a stack trace is Unity's own talk and left out."""
    seen: set[tuple[str, bytes]] = set()
    for at, part in _paragraphs(data, start):
        if not part:
            continue
        for file, match in _messages(part, 0):
            if (file, match[0]) not in seen:  # Unity writes each of them twice
                seen.add((file, match[0]))
                yield Line(_text(match[3]), file + _text(match[0]), "", at, file, int(match[1] or 0))
        if (line := _of_script(_text(part), at)) is not None:
            yield line


def _paragraphs(data: bytes, start: int) -> Iterator[tuple[int, bytes]]:
    """What stands between empty lines, each with the place where it ends."""
    begin = 0
    for gap in _GAP.finditer(data):
        yield start + gap.end(), _STAMP.sub(b"", data[begin : gap.start()])
        begin = gap.end()
    yield start + len(data), _STAMP.sub(b"", data[begin:])


def _messages(data: bytes, begin: int) -> Iterator[tuple[str, re.Match[bytes]]]:
    """What the compiler said, each with the file that it is about."""
    for match in _MESSAGE.finditer(data, begin):
        has_place = match[1] is not None
        file = _before(data, begin, match) if has_place else b""
        if (file or not has_place) and not _is_logged(data, match.end()):
            yield _path(file), match


def _before(data: bytes, begin: int, match: re.Match[bytes]) -> bytes:
    """What its line has before it."""
    return data[max(begin, match.start() - _LONGEST_PATH) : match.start()].rpartition(b"\n")[2].strip()


def _path(file: bytes) -> str:
    return _text(file).replace("\\", "/")


def _is_logged(data: bytes, end: int) -> bool:
    """Whether a script has logged what ends here, whatever it says: its stack trace follows."""
    return data[end : end + 20].lstrip(b"\r\n").startswith(b"UnityEngine.")


def _of_script(part: str, number: int) -> Line | None:
    text = part.replace("\r", "").strip("\n")
    logged, raised = _LOGGED.search(text), _EXCEPTION.match(text)
    if not (logged or raised):
        return None
    rows = text.split("\n")
    told = next((number for number, row in enumerate(rows) if row.startswith(_FRAMES) or " (at " in row), 0)
    if not told:
        return None
    stack = "\n".join(rows[told:])
    place = _FILENAME.search(stack)
    file = place[1].replace("\\", "/") if place else ""
    level = "exception" if raised else _LEVELS.get((logged[1] or "") if logged else "", "log")
    return Line(level, "\n".join(rows[:told]), stack, number, file, int(place[2][:9]) if place and file else 0)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _last(expression: re.Pattern[bytes], data: bytes) -> int:
    """Where the last match ends; 0 without one."""
    return max((match.end() for match in expression.finditer(data)), default=0)
