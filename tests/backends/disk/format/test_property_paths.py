"""Property paths told from lines alone are those of a whole reading."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from backends.disk.corpus import NAMES, corpus, needs_corpus
from editormcp.backends.disk.format.documents import blocks, documents
from editormcp.backends.disk.format.property_paths import PropertyPaths
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.scene.broken import broken_paths

REFERENCE = re.compile(rb"\{fileID: (-?\d+),\s+guid: ([0-9a-f]{32})")
BODY = b"""MonoBehaviour:
  m_Script: {fileID: 1, guid: 0, type: 3}
  m_Materials:
  - {fileID: 2, guid: 0}
  - {fileID: 3, guid: 0}
  waves:
  - name: first
    enemies:
    - prefab: {fileID: 4, guid: 0}
      count: 3
    - prefab: {fileID: 5, guid: 0}
    boss: {fileID: 6, guid: 0,
      type: 3}
    after: {fileID: 7}
  - name: "second: {fileID: 8}

      and more"
    boss: {fileID: 9}
  grid:
  - - {fileID: 10}
    - {fileID: 11}
  - - a: {fileID: 12}
      b: {fileID: 13}
    - a: {fileID: 14}
  nested:
    deep:
      "odd key": {fileID: 15}
      other: {fileID: 16}
    last: {fileID: 17}
  inline: [{fileID: 18}]
  pair: {first: {fileID: 19}}
  end: {fileID: 20}
"""


def found(number: int) -> str | None:
    return PropertyPaths(BODY).at(BODY.index(b"{fileID: %d" % number))


@pytest.mark.parametrize(
    ("number", "path"),
    [
        (1, "m_Script"),
        (2, "m_Materials[]"),
        (3, "m_Materials[]"),
        (4, "waves[].enemies[].prefab"),
        (5, "waves[].enemies[].prefab"),
        (6, "waves[].boss"),
        (7, "waves[].after"),
        (9, "waves[].boss"),
        (10, "grid[][]"),
        (11, "grid[][]"),
        (12, "grid[][].a"),
        (13, "grid[][].b"),
        (14, "grid[][].a"),
        (15, "nested.deep.odd key"),
        (16, "nested.deep.other"),
        (17, "nested.last"),
        (18, None),
        (19, None),
        (20, "end"),
    ],
)
def test_a_path_is_told_from_the_lines_above(number: int, path: str | None) -> None:
    assert found(number) == path


def test_places_in_their_order_share_what_was_gone_through() -> None:
    paths = PropertyPaths(BODY)
    places = [match.start() for match in re.finditer(rb"\{fileID", BODY)]
    assert [paths.at(place) for place in places] == [PropertyPaths(BODY).at(place) for place in places]


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_on_real_projects_the_paths_are_those_of_a_whole_reading(name: str) -> None:
    compared = 0
    for file in sorted((corpus() / name).rglob("*")):
        if file.suffix not in (".unity", ".prefab", ".asset", ".mat", ".controller", ".anim") or not file.is_file():
            continue
        for document in documents(b"".join(blocks([file.read_bytes()]))):
            body = document.body
            if document.stripped or len(body) > 200_000 or b"guid: " not in body:
                continue
            told = PropertyPaths(body)
            quick = Counter((told.at(match.start()), int(match[1])) for match in REFERENCE.finditer(body))
            whole = Counter(
                (re.sub(r"\.Array\.data\[\d+\]", "[]", path), reference.file_id)
                for path, reference in broken_paths({"all": read_fields(body)}, lambda one: bool(one.guid))
            )
            compared += len(whole)
            assert {(f"all.{path}", id): count for (path, id), count in quick.items()} == whole, (file, body[:80])
    assert compared > 0
