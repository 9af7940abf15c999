"""C# source without comments and literals: what is left are its words and braces."""

from __future__ import annotations

import re

_COMMENT = r"//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?"
_STRING = r'"""++|@"[^"]*+(?:""[^"]*+)*+"?|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?'
_INTERPOLATED = r'\$\$*+(?:"""++|@?")?|@\$"'
_LETTER = r"'(?:[^'\\\n]|\\[^\n][0-9a-fA-F]{0,8})'"

_NOISE = re.compile(rf"{_COMMENT}|{_INTERPOLATED}|{_STRING}|{_LETTER}")
"""A comment or literal. What is never closed goes on to the end of its line or of the file: nothing is read twice."""
_IN_HOLE = re.compile(rf"[{{}}]|{_COMMENT}|{_INTERPOLATED}|{_STRING}|{_LETTER}")
_IN_TEXT = re.compile(r'"|\{\{?|\\[^\n]|\n')
_IN_VERBATIM = re.compile(r'""?|\{\{?')


def decode(data: bytes) -> str:
    """A source file's text, with `\\n` between lines."""
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    text = data.decode(encoding, "replace")
    return text if "\r" not in text else text.replace("\r\n", "\n").replace("\r", "\n")


def code_of(source: str) -> str:
    """The source with a space for each comment and literal."""
    pieces, at = [], 0
    while found := _NOISE.search(source, at):
        pieces.append(source[at : found.start()])
        at = _end(source, found)
    pieces.append(source[at:])
    return " ".join(pieces)


def _end(source: str, found: re.Match[str]) -> int:
    """Where a comment or literal ends, of which the expression may have found the beginning only."""
    text = found[0]
    if text.endswith('"""') and text.lstrip("$").strip('"') == "":
        quotes = text.lstrip("$")
        closing = source.find(quotes, found.end())
        return closing + len(quotes) if closing >= 0 else len(source)
    if _opens_interpolated(text):
        return _end_of_interpolated(source, found.end(), "@" in text)
    return found.end()


def _opens_interpolated(text: str) -> bool:
    return text[0] in "$@" and text[-1] == '"' and "$" in text[:2]


def _end_of_interpolated(source: str, at: int, verbatim: bool) -> int:
    """Where `$"…"` ends. The code in its braces may hold braces, comments and other strings, interpolated ones too."""
    inside: list[re.Pattern[str]] = [_IN_VERBATIM if verbatim else _IN_TEXT]
    while inside:
        found = inside[-1].search(source, at)
        if found is None:
            return len(source)
        at, text = found.end(), found[0]
        if inside[-1] is not _IN_HOLE:
            if text in ('"', "\n"):
                inside.pop()
            elif text == "{":
                inside.append(_IN_HOLE)
        elif text == "}":
            inside.pop()
        elif text == "{":
            inside.append(_IN_HOLE)
        elif _opens_interpolated(text) and '"""' not in text:
            inside.append(_IN_VERBATIM if "@" in text else _IN_TEXT)
        else:
            at = _end(source, found)
    return at
