"""Edits of TOML text: the table is put and dropped, comments and order stay."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editormcp.setup.toml_edit import Invalid, drop, put

PATH = ["mcp_servers", "unity"]
VALUES = {"command": "/opt/bin/editormcp", "args": ["stdio"]}
TABLE = '[mcp_servers.unity]\ncommand = "/opt/bin/editormcp"\nargs = ["stdio"]\n'

BEFORE = '''# my Codex
model = "gpt" # the good one
notes = """
[mcp_servers.unity]
"""

[mcp_servers.docs] # do not touch
command = 'npx'
args = [
  "-y", # ] yes
  "docs]",
]

# about the profile
[profiles.fast]
model = "small"
'''


class TestPut:
    def test_a_new_table_goes_to_the_end(self) -> None:
        assert put(BEFORE, PATH, VALUES) == BEFORE + "\n" + TABLE

    @pytest.mark.parametrize("before", ["", "\ufeff"])
    def test_into_an_empty_file(self, before: str) -> None:
        assert put(before, PATH, VALUES) == before + TABLE

    def test_after_a_last_line_without_end(self) -> None:
        assert put("a = 1", PATH, VALUES) == "a = 1\n\n" + TABLE

    def test_line_ends_are_the_files(self) -> None:
        after = put("a = 1\r\n", PATH, VALUES)
        assert after.count("\r\n") == after.count("\n") == 5

    def test_twice_is_once(self) -> None:
        once = put(BEFORE, PATH, VALUES)
        assert put(once, PATH, VALUES) == once

    def test_an_old_table_keeps_its_other_keys_and_comments(self) -> None:
        rest = "\n# next\n[a]\nb = 1\n"
        old = "[mcp_servers.unity]\ncommand = '''old''' # why\nenabled = false\nargs = [\n  'x',\n]\n" + rest
        new = put(old, PATH, VALUES)
        assert new == (
            '[mcp_servers.unity]\ncommand = "/opt/bin/editormcp" # why\nenabled = false\nargs = ["stdio"]\n' + rest
        )

    def test_missing_keys_go_under_the_header(self) -> None:
        assert put('[mcp_servers."unity"]\nenabled = true', PATH, VALUES) == (
            '[mcp_servers."unity"]\ncommand = "/opt/bin/editormcp"\nargs = ["stdio"]\nenabled = true'
        )
        assert put("[mcp_servers.unity]", PATH, VALUES) == TABLE

    def test_windows_paths_are_escaped(self) -> None:
        after = put("", PATH, {"command": 'C:\\Users\\"Ä"\\editormcp.exe'})
        assert tomllib.loads(after)["mcp_servers"]["unity"]["command"] == 'C:\\Users\\"Ä"\\editormcp.exe'

    @pytest.mark.parametrize(
        "text",
        [
            'mcp_servers = {unity = {command = "editormcp"}}',
            '[mcp_servers]\nunity.command = "editormcp"',
            '[[mcp_servers]]\nname = "unity"',
            "mcp_servers = 1",
        ],
    )
    def test_a_form_that_is_not_edited_is_refused(self, text: str) -> None:
        with pytest.raises(Invalid, match="by hand"):
            put(text, PATH, VALUES)

    @pytest.mark.parametrize("text", ["a = ", "a = 1\na = 2", "[x", "\x00"])
    def test_what_is_no_toml_is_refused(self, text: str) -> None:
        with pytest.raises(Invalid, match=r"line \d|at end"):
            put(text, PATH, VALUES)


class TestDrop:
    def test_it_undoes_put(self) -> None:
        assert drop(put(BEFORE, PATH, VALUES), PATH) == BEFORE

    def test_comments_inside_go_and_those_after_stay(self) -> None:
        text = (
            "[a]\nb = 1\n\n[mcp_servers.unity]\n# inside\ncommand = 'editormcp'\n\n[mcp_servers.unity.env]\nX = '1'\n\n"
            "# about the next\n[mcp_servers.next]\ncommand = 'x'\n"
        )
        assert drop(text, PATH) == "[a]\nb = 1\n\n# about the next\n[mcp_servers.next]\ncommand = 'x'\n"

    def test_without_the_table_nothing_happens(self) -> None:
        assert drop(BEFORE, PATH) == BEFORE

    def test_an_inline_table_is_refused(self) -> None:
        with pytest.raises(Invalid, match="by hand"):
            drop('mcp_servers = {unity = {command = "editormcp"}}', PATH)


lines = st.sampled_from(
    [
        "# a comment [x]",
        "",
        "key{} = 1",
        'key{} = "# no comment"',
        "key{} = [ # one\n  '[',\n  2,\n]",
        'key{} = """\n[mcp_servers.unity]\n\\"""\n"""',
        "key{} = '''\n# ' '' \n'''",
        "key{} = {{ a = '}}', b = [1] }} # c",
        "a.b{} = 1",
        "[table{}]",
        "[[list]]",
        "[mcp_servers.other{}] # o",
        '[ "quoted table" . x{} ]',
    ]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(lines, max_size=12), st.sampled_from(["\n", "\r\n"]))
def test_any_text_takes_the_table_and_gives_it_back(rows: list[str], newline: str) -> None:
    """Put adds the table and nothing else; drop brings the text back as it was."""
    text = "".join(row.format(number) + "\n" for number, row in enumerate(rows)).replace("\n", newline)
    before = tomllib.loads(text)
    after = put(text, PATH, VALUES)
    servers = {**before.get("mcp_servers", {}), "unity": VALUES}
    assert tomllib.loads(after) == {**before, "mcp_servers": servers}
    assert after.startswith(text)
    assert drop(after, PATH) == text
