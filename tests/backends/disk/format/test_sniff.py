from __future__ import annotations

import pytest

from editormcp.backends.disk.format.sniff import Kind, binary_version, lfs_size, sniff

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 12345\n"


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        (b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", Kind.YAML),
        (b"\xef\xbb\xbf%YAML 1.1\n", Kind.YAML),
        (b"--- !u!1 &1\n", Kind.YAML),
        (b"", Kind.EMPTY),
        (b" \n\n", Kind.EMPTY),
        (POINTER, Kind.LFS_POINTER),
        (b'  {"a": 1}', Kind.JSON),
        (b"\x00\x00\x00\x00\x00\x00\x00\x16", Kind.BINARY),
    ],
)
def test_a_file_is_told_by_its_first_bytes(head: bytes, kind: Kind) -> None:
    assert sniff(head) is kind


def test_a_pointer_says_how_large_the_file_is() -> None:
    assert lfs_size(POINTER) == 12345
    assert lfs_size(b"nothing") is None


def test_a_binary_file_says_which_unity_wrote_it() -> None:
    assert binary_version(b"\0" * 20 + b"2022.3.62f1\0" + b"\0" * 10) == "2022.3.62f1"
    assert binary_version(b"\0" * 64) == ""
