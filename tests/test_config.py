"""Settings: where they come from, and which are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editormcp import config


def load(tmp_path: Path, text: str = "", environ: dict[str, str] | None = None, **flags: Any) -> config.Settings:
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    return config.load(flags, environ or {}, tmp_path / "config.toml")


def test_the_length_of_answers(tmp_path: Path) -> None:
    assert load(tmp_path).mcp_max_chars == 80_000
    assert load(tmp_path, "mcp_max_chars = 0").mcp_max_chars == 0
    assert load(tmp_path, "mcp_max_chars = 0", {"EDITORMCP_MCP_MAX_CHARS": "1000"}).mcp_max_chars == 1000


@pytest.mark.parametrize("value", ["-1", "1", "999", '"many"'])
def test_a_length_that_tells_nothing_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(config.InvalidSettings, match="mcp_max_chars"):
        load(tmp_path, f"mcp_max_chars = {value}")
