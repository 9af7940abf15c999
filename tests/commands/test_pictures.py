"""`call -o FILE`: the picture goes to the file, its bytes not onto the screen."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import msgspec
import pytest

from editormcp.commands.pictures import NotKept, keep_picture


def output(**image: object) -> msgspec.Raw:
    return msgspec.Raw(json.dumps({"view": "scene", "image": image}).encode())


def test_the_file_has_the_bytes_and_the_output_its_name(tmp_path: Path) -> None:
    file = tmp_path / "view.png"
    told = keep_picture(output(mimeType="image/png", data=base64.b64encode(b"\x89PNG").decode()), file)
    assert file.read_bytes() == b"\x89PNG"
    assert json.loads(bytes(told)) == {"view": "scene", "image": {"mimeType": "image/png", "file": str(file)}}


@pytest.mark.parametrize("without", [msgspec.Raw(b'{"view":"scene"}'), output(mimeType="image/png"), output(data=3)])
def test_an_answer_without_a_picture_writes_nothing(tmp_path: Path, without: msgspec.Raw) -> None:
    with pytest.raises(NotKept, match="no picture"):
        keep_picture(without, tmp_path / "view.png")
    assert not (tmp_path / "view.png").exists()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotKept, match="could not be written"):
        keep_picture(output(data="AAAA"), tmp_path / "none" / "view.png")
