"""One file of Unity's as documents: class, id, and fields as Python values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)([^\r\n]*)\r?$", re.MULTILINE)
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,19})\Z")
_FLOAT = re.compile(r"-?(?:0|[1-9]\d*)?(?:\.\d+(?:[eE][-+]\d+)?|[eE][-+]\d+)\Z")
_NOT_A_COMMENT = "\ue0ff"
"""UnityYAML has no comments: ` #` is part of a text, and stands as this character while PyYAML reads it."""


class Reference(NamedTuple):
    """A reference as a file writes it."""

    file_id: int
    guid: str = ""


class Document(NamedTuple):
    class_id: int
    file_id: int
    stripped: bool
    class_name: str
    fields: dict[str, Any]


def read_documents(path: Path) -> list[Document]:
    """All documents of a text file; none of a binary one."""
    if not is_text(path):
        return []
    parts = _HEADER.split(path.read_text("utf-8-sig"))
    found = []
    for at in range(1, len(parts), 4):
        class_id, file_id, suffix, body = parts[at : at + 4]
        loaded = load(body)
        if isinstance(loaded, dict) and loaded:
            name, fields = next(iter(loaded.items()))
            fields = fields if isinstance(fields, dict) else {}
            found.append(Document(int(class_id), int(file_id), "stripped" in suffix, name, fields))
    return found


def is_text(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(8).removeprefix(b"\xef\xbb\xbf").startswith(b"%YAML")


def load(text: str) -> Any:
    """One YAML text as values: every scalar comes as text from PyYAML and is typed here."""
    node = yaml.compose(text.replace(" #", " " + _NOT_A_COMMENT), yaml.CBaseLoader)
    return None if node is None else _value(node)


def _value(node: yaml.Node) -> Any:
    if isinstance(node, yaml.ScalarNode):
        text = node.value.replace(_NOT_A_COMMENT, "#")
        return text if node.style else typed(text)
    if isinstance(node, yaml.SequenceNode):
        return [_value(one) for one in node.value]
    if any(key.value == "fileID" for key, _ in node.value):
        texts = {key.value: one.value for key, one in node.value}  # a guid may look like a number
        return Reference(int(texts["fileID"]), texts.get("guid", ""))
    return {key.value: _label(_value(one), one, key.value) for key, one in node.value}


def _label(value: Any, node: yaml.Node, key: str) -> Any:
    """Text that people read is not a number that is written otherwise: `1.50`."""
    is_number = isinstance(value, (int, float)) and key in ("m_Text", "m_text")
    return node.value if is_number and str(value) != node.value else value


def typed(text: str) -> Any:
    """A number where the text is written as Unity writes numbers, else the text: `02000000` is an array in hex."""
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text
