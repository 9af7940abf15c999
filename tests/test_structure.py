"""The tree is the flow: imports point one way, and one place turns faults into errors."""

from __future__ import annotations

import ast
from pathlib import Path

import editormcp

ROOT = Path(editormcp.__file__).parent
LAYERS = [
    {"contract", "__init__"},
    {"errors", "exits"},
    {"wire", "tiers", "asgi", "boundary", "websocket", "log", "config", "home", "wsl"},
    {"catalogue", "sessions"},
    {"backends", "callers", "clients", "arguments"},
    {"projects"},
    {"router", "platform_tools"},
    {"dispatch"},
    {"faces"},
    {"server"},
    {"app", "setup"},
    {"doctor"},
    {"commands", "cli"},
    {"__main__"},
]
"""Lowest first. A module imports only from its own layer and those before it."""


def layer(module: str) -> int:
    top = module.removeprefix("editormcp").lstrip(".").partition(".")[0] or "__init__"
    return next(number for number, names in enumerate(LAYERS) if top in names)


def imports(file: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("editormcp"):
            named = [f"{node.module}.{alias.name}" for alias in node.names]
            found += named if node.module == "editormcp" else [node.module]
    return [name for name in found if name != "editormcp.__version__"]


def sources() -> list[Path]:
    return [file for file in ROOT.rglob("*.py") if "sample" not in file.parts]


def name(file: Path) -> str:
    return ".".join(("editormcp", *file.relative_to(ROOT).with_suffix("").parts))


def test_imports_point_one_way() -> None:
    wrong = [
        f"{name(file)} imports {imported}"
        for file in sources()
        for imported in imports(file)
        if layer(imported) > layer(name(file)) and name(file) != "editormcp.cli"
    ]
    assert wrong == []


def test_the_wire_does_no_io() -> None:
    forbidden = {"asyncio", "socket", "time", "pathlib", "os", "threading"}
    for file in (ROOT / "wire").glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert not used & forbidden, file


def test_every_module_says_what_it_holds() -> None:
    for file in sources():
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), file
