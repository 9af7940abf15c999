"""The daemon's buffer of one Editor's console: bounded, in order, each line once."""

from __future__ import annotations

from editormcp.analysis.console import Line
from editormcp.backends.editor.console import MOST_CHARACTERS, MOST_LINES, ConsoleBuffer


def line(number: int, message: str = "x") -> Line:
    return Line("log", message, "", number)


def numbers(buffer: ConsoleBuffer, after: int = 0) -> list[int]:
    return [kept.number for kept in buffer.after(after)]


def test_a_line_that_is_sent_again_is_kept_once() -> None:
    buffer = ConsoleBuffer()
    buffer.begin(7)
    assert [buffer.add(line(number)) for number in (1, 2, 1, 2, 3)] == [True, True, False, False, True]
    assert (numbers(buffer), numbers(buffer, 2), buffer.lost_after(0)) == ([1, 2, 3], [3], 0)


def test_what_never_came_is_counted() -> None:
    buffer = ConsoleBuffer()
    for number in (1, 2, 10):
        buffer.add(line(number))
    assert (buffer.lost_after(2), buffer.lost_after(9), buffer.lost_after(10)) == (7, 0, 0)


def test_the_same_process_goes_on_and_another_begins_anew() -> None:
    buffer = ConsoleBuffer()
    buffer.begin(7)
    buffer.add(line(5))
    buffer.begin(7)
    assert numbers(buffer) == [5]
    buffer.begin(8)
    assert (numbers(buffer), buffer.add(line(1))) == ([], True)


def test_an_editor_that_does_not_number_is_counted() -> None:
    buffer = ConsoleBuffer()
    for _ in range(3):
        buffer.add(line(0))
    assert numbers(buffer) == [1, 2, 3]


def test_lines_and_characters_are_bounded() -> None:
    buffer = ConsoleBuffer()
    for number in range(1, MOST_LINES + 11):
        buffer.add(line(number))
    assert (len(buffer.after(0)), buffer.lost_after(0)) == (MOST_LINES, 10)
    buffer.add(line(MOST_LINES + 11, "y" * MOST_CHARACTERS))
    assert numbers(buffer) == [MOST_LINES + 11]
