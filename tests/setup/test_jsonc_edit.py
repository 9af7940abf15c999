"""Edits of JSON text: what is put is there, what was there stays, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editormcp.setup.jsonc import DEEPEST, Invalid, parse
from editormcp.setup.jsonc_edit import drop, get, put

PATH = ["mcpServers", "unity"]
ENTRY = {"command": "/opt/bin/editormcp", "args": ["stdio"]}


def is_kept(before: str, after: str) -> bool:
    """Whether every character but space of the old text is in the new one, in order."""
    remaining = iter(after)
    return all(character in remaining for character in before if not character.isspace())


class TestPut:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            pytest.param(
                "",
                '{\n  "mcpServers": {\n    "unity": {\n      "command": "x"\n    }\n  }\n}\n',
                id="an empty file",
            ),
            pytest.param(
                '{\n    "theme": "dark"\n}\n',
                '{\n    "theme": "dark",\n    "mcpServers": {\n        "unity": {\n            "command": "x"\n'
                "        }\n    }\n}\n",
                id="the file's own indentation",
            ),
            pytest.param(
                '{\n\t"mcpServers": {}\n}',
                '{\n\t"mcpServers": {\n\t\t"unity": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}',
                id="tabs and an empty object",
            ),
            pytest.param(
                '{\r\n  "a": 1\r\n}\r\n',
                '{\r\n  "a": 1,\r\n  "mcpServers": {\r\n    "unity": {\r\n      "command": "x"\r\n    }\r\n'
                "  }\r\n}\r\n",
                id="CRLF",
            ),
            pytest.param('{"a":1}', '{"a":1,"mcpServers":{"unity":{"command":"x"}}}', id="one tight line"),
            pytest.param('{"a": 1}', '{"a": 1, "mcpServers": {"unity": {"command": "x"}}}', id="one line"),
            pytest.param(
                '{\n  "mcpServers": {\n    "other": {}, // mine\n  },\n}\n',
                '{\n  "mcpServers": {\n    "other": {}, // mine\n    "unity": {\n      "command": "x"\n    },\n'
                "  },\n}\n",
                id="trailing commas stay the fashion",
            ),
            pytest.param(
                '{\n  // servers\n  "mcpServers": {\n    "other": {} // mine\n    // "old": {}\n  }\n}\n',
                '{\n  // servers\n  "mcpServers": {\n    "other": {}, // mine\n    // "old": {}\n    "unity": {\n'
                '      "command": "x"\n    }\n  }\n}\n',
                id="comments on and between the lines",
            ),
            pytest.param(
                "// nothing yet\n",
                '// nothing yet\n{\n  "mcpServers": {\n    "unity": {\n      "command": "x"\n    }\n  }\n}\n',
                id="only a comment",
            ),
            pytest.param(
                "// nothing yet",
                '// nothing yet\n{\n  "mcpServers": {\n    "unity": {\n      "command": "x"\n    }\n  }\n}\n',
                id="only a comment, without an end of its line",
            ),
            pytest.param(
                "/* nothing yet */",
                '/* nothing yet */\n{\n  "mcpServers": {\n    "unity": {\n      "command": "x"\n    }\n  }\n}\n',
                id="only a closed comment",
            ),
        ],
    )
    def test_in_the_hand_of_the_file(self, before: str, after: str) -> None:
        assert put(before, PATH, {"command": "x"}) == after

    def test_a_byte_order_mark_stays_first(self) -> None:
        assert put('\ufeff{"a": 1}', ["b"], 2) == '\ufeff{"a": 1, "b": 2}'
        assert put("\ufeff", ["b"], 2).startswith("\ufeff{")

    def test_twice_is_once(self) -> None:
        once = put('{"a": [1, 2,],}', PATH, ENTRY)
        assert put(once, PATH, ENTRY) == once

    def test_a_value_is_replaced_where_it_stands(self) -> None:
        assert put('{"a": 1, /* b */ "b": [1, 2], "c": 3}', ["b"], [4]) == '{"a": 1, /* b */ "b": [4], "c": 3}'

    def test_of_two_members_with_one_name_the_last_counts(self) -> None:
        assert put('{"a": 1, "a": 2}', ["a"], 3) == '{"a": 1, "a": 3}'

    @pytest.mark.parametrize(
        "text", ["[]", "1", '{"mcpServers": []}', '{\n"mcpServers": "none"}', '{"mcpServers": null}']
    )
    def test_what_is_no_object_is_refused(self, text: str) -> None:
        with pytest.raises(Invalid, match="must be a JSON object"):
            put(text, PATH, ENTRY)


class TestDrop:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ('{"a": 1, "x": 2}', '{"a": 1}'),
            ('{"x": 2, "a": 1}', '{"a": 1}'),
            ('{"x": 2}', "{}"),
            ('{"x": 2,}', "{}"),
            ('{\n  "a": 1,\n  "x": 2\n}\n', '{\n  "a": 1\n}\n'),
            ('{\n  "a": 1,\n  "x": 2,\n}\n', '{\n  "a": 1,\n}\n'),
            ('{\n  "x": {\n    "y": 1\n  },\n  "a": 1\n}\n', '{\n  "a": 1\n}\n'),
            ('{\n  "a": 1, // one\n  "x": 2}', '{\n  "a": 1 // one\n}'),
            ('{\n  "a": 1, // one\n  // two\n  "x": 2\n}', '{\n  "a": 1 // one\n  // two\n}'),
            ('{\r\n  "a": 1,\r\n  "x": 2\r\n}', '{\r\n  "a": 1\r\n}'),
            ('{"x": 1, "a": 2, "x": 3}', '{"a": 2}'),
            ('{\n  // kept\n  "x": 2\n}', "{\n  // kept\n}"),
            ('{"a": 1}', '{"a": 1}'),
            ("", ""),
        ],
    )
    def test_with_its_comma_and_its_lines(self, before: str, after: str) -> None:
        assert drop(before, ["x"]) == after

    def test_where_the_way_is_missing_nothing_happens(self) -> None:
        assert drop('{"a": 1}', PATH) == '{"a": 1}'


class TestParse:
    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("{", 1),
            ('{\n  "a": 1\n  "b": 2\n}', 3),
            ('{\n  "a" 1}', 2),
            ('{"a": "x\n"}', 1),
            ("{} {}", 1),
            ("{a: 1}", 1),
            ("\n\n{'a': 1}", 3),
            ('{"a": NaN}', 1),
            ('{"a": tru}', 1),
            ('{"a": 01}', 1),
            ("{\n/* never closed", 2),
            ('{"a": 1,,}', 1),
            ('{"a": "\\x"}', 1),
            ("[" * (DEEPEST + 5), 1),
            ("\x00", 1),
        ],
    )
    def test_what_is_no_json_is_told_with_its_line(self, text: str, line: int) -> None:
        with pytest.raises(Invalid) as caught:
            parse(text)
        assert caught.value.line == line

    def test_get_reads_through_comments(self) -> None:
        assert get('{"a": {/* x */ "b": [1, {"c": "\\u00e9"},],},}', ["a", "b"]) == [1, {"c": "é"}]
        assert get('{"a": 1}', ["a", "b"]) is None


# The same for any JSON, laid out in any way

keys = st.text(max_size=4) | st.sampled_from(["mcpServers", "unity"])
trees = st.dictionaries(
    keys,
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=6),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
        max_leaves=12,
    ),
    max_size=4,
)
comments = st.sampled_from(["", " ", "\n", "\r\n", "\t", " // a, {b}\n", "/* } */", "\n  "])


@st.composite
def documents(draw: st.DrawFn) -> tuple[dict[str, Any], str]:
    """A tree, and a text that says it with comments, odd spaces and trailing commas."""
    tree = draw(trees)

    def gap() -> str:
        return draw(comments)

    def text(value: Any) -> str:
        if not isinstance(value, dict | list) or not value:
            return gap() + json.dumps(value, ensure_ascii=draw(st.booleans())) + gap()
        if isinstance(value, dict):
            rows = [f"{gap()}{json.dumps(key)}{gap()}:{text(item)}" for key, item in value.items()]
        else:
            rows = [text(item) for item in value]
        end = draw(st.sampled_from(["", ","])) + gap()
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return gap() + opening + ",".join(rows) + end + closing + gap()

    return tree, text(tree)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_any_text_is_read_as_what_it_says(document: tuple[dict[str, Any], str]) -> None:
    tree, text = document
    assert get(text, []) == tree


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_any_text_takes_an_entry_and_gives_it_back(document: tuple[dict[str, Any], str]) -> None:
    """Put adds the entry and nothing else; drop takes it out and leaves every other value and comment."""
    tree, text = document
    servers = tree.get("mcpServers", {})
    if not isinstance(servers, dict):
        with pytest.raises(Invalid):
            put(text, PATH, ENTRY)
        return
    after = put(text, PATH, ENTRY)
    assert get(after, []) == {**tree, "mcpServers": {**servers, "unity": ENTRY}}
    if "unity" not in servers:
        assert is_kept(text, after)
    gone = drop(after, PATH)
    assert get(gone, []) == {**tree, "mcpServers": {key: item for key, item in servers.items() if key != "unity"}}
    if servers and "unity" not in servers:
        assert "".join(gone.split()) == "".join(text.split())
        mixed = 0 < text.count("\r\n") < text.count("\n")
        assert gone == text or mixed or "/*" in text  # there, line ends may differ from what they were
