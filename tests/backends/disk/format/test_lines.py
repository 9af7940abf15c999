"""On which line a document begins, however the file is cut into pieces."""

from __future__ import annotations

import pytest

from backends.disk.writing import SceneText
from editormcp.backends.disk.format.documents import normalised
from editormcp.backends.disk.format.lines import document_lines
from editormcp.backends.disk.scene.bodies import Bodies


def text() -> bytes:
    file = SceneText()
    for number in range(1, 6):
        file.add(number * 10, f"Object --- !u!1 &{number}", components={number * 10 + 2: "108 Light\n  m_Type: 1\n"})
    return file.text().encode()


def expected(data: bytes) -> dict[int, int]:
    lines = enumerate(data.decode().splitlines(), 1)
    return {int(line.split("&")[1]): number for number, line in lines if line.startswith("--- !u!")}


@pytest.mark.parametrize("size", [1, 7, 64, 65, 1000, 1 << 20])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_pieces_do_not_matter(size: int, ending: bytes) -> None:
    data = text().replace(b"\n", ending)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert document_lines(pieces, expected(data).keys()) == expected(data)
    assert document_lines(pieces, {20}) == {20: expected(data)[20]}
    assert Bodies(normalised(data)).lines(expected(data).keys()) == expected(data)


def test_a_line_longer_than_a_piece_counts_once() -> None:
    data = b"%YAML 1.1\n" + b"x" * 1000 + b"\n--- !u!1 &5\nGameObject:\n"
    assert document_lines([data[at : at + 100] for at in range(0, len(data), 100)], {5}) == {5: 3}
    assert document_lines([], {5}) == {}
