"""The tree is the flow: imports point one way, and one place turns faults into errors."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import editormcp
from editormcp.wire import channels
from shipped import TOOLS

ROOT = Path(editormcp.__file__).parent
LAYERS = [
    {"contract", "__init__"},
    {"errors", "exits", "announced"},
    {"boundary", "analysis"},
    {"wire", "drawing", "log", "config", "home"},
    {"serving", "pump", "projects"},
    {"catalogue"},
    {"analysis"},
    {"backends"},
    {"routing"},
    {"gate"},
    {"faces"},
    {"app", "setup"},
    {"doctor"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
"""Lowest first. A module imports only from its own layer and those before it."""
ROOMS_OF_DISK = [
    {"work", "collector", "crew", "frames", "pipes"},
    {"format"},
    {"index"},
    {"scene", "settings"},
    {"history"},
    {"answering"},
    {"missing"},
    {"linting"},
    {"tools"},
    {"reader", "messages", "memory", "two_files"},
    {"worker", "in_thread", "crew_member"},
    {"worker_process"},
    {"workers"},
    {"backend"},
    {"opened"},
    {"__init__"},
]
"""The inner order of backends/disk: bytes, files, trees, answers."""


def layer(module: str, layers: list[set[str]]) -> int:
    top = module.partition(".")[0] or "__init__"
    return next(number for number, names in enumerate(layers) if top in names)


def imports(file: Path) -> list[str]:
    """What a file imports of ours, inside of functions and for types too."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("editormcp"):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in found if name != "editormcp.__version__"]


def sources() -> list[Path]:
    return [file for file in ROOT.rglob("*.py") if "sample" not in file.parts]


def name(file: Path) -> str:
    return ".".join(("editormcp", *file.relative_to(ROOT).with_suffix("").parts))


def against(layers: list[set[str]], room: str) -> list[str]:
    """The imports within a room that point from a lower layer to a higher one."""
    inside = f"{room}."
    return [
        f"{name(file)} imports {imported}"
        for file in sources()
        if name(file).startswith(inside)
        for imported in imports(file)
        if imported.startswith(inside)
        and layer(imported.removeprefix(inside), layers) > layer(name(file).removeprefix(inside), layers)
    ]


def test_imports_point_one_way() -> None:
    assert against(LAYERS, "editormcp") == []


def test_inside_the_disk_backend_too() -> None:
    assert against(ROOMS_OF_DISK, "editormcp.backends.disk") == []


def test_no_backend_knows_another() -> None:
    wrong = [
        f"{name(file)} imports {imported}"
        for room in ("editor", "disk", "knowledge")
        for file in sources()
        if name(file).startswith(f"editormcp.backends.{room}.")
        for imported in imports(file)
        if imported.startswith("editormcp.backends.")
        and imported.split(".")[2] in ("editor", "disk", "knowledge", "platform")
        and imported.split(".")[2] != room
    ]
    assert wrong == []


def test_the_wire_does_no_io() -> None:
    forbidden = {"asyncio", "socket", "time", "pathlib", "os", "threading"}
    for file in (ROOT / "wire").glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        assert not used & forbidden, file


def test_channels_and_error_codes_are_written_in_the_wire_alone() -> None:
    wrong = [
        f"{name(file)}:{node.lineno} {ast.unparse(node)}"
        for file in sources()
        if not name(file).startswith("editormcp.wire.")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Constant) and node.value in channels.ALL)
        or (isinstance(node, ast.UnaryOp) and re.fullmatch(r"-32\d{3}", ast.unparse(node)))
    ]
    assert wrong == []


def test_every_module_says_what_it_holds() -> None:
    for file in sources():
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), file


KNOWS_TOOLS = {
    "faces/mcp/prompts.py",
    "faces/mcp/uris.py",
    "faces/mcp/offer.py",
    "faces/mcp/completion.py",
    "cli.py",
    "commands/diff.py",
    "commands/lint.py",
    "commands/plan.py",
    "commands/scenes.py",
    "commands/serve.py",
    "commands/tree.py",
}
"""Prompts, resource addresses, the instructions to a model, what is completed; examples that people are shown; and
commands that are one tool for people."""


def test_a_tool_is_its_definition_and_its_module() -> None:
    """Nothing else knows the name of a tool: what the daemon has to know about one stands in its definition."""
    names = re.compile("|".join(re.escape(name) for tool in TOOLS.values() for name in (tool.id, tool.mcp_name)))
    wrong = [
        f"{file.relative_to(ROOT)}:{line} says {text!r}"
        for file in sources()
        if file.relative_to(ROOT).as_posix() not in KNOWS_TOOLS
        for line, text in strings(file)
        for found in names.findall(text)
        if file.stem != found.replace(".", "_") and file.parts[-2:] != ("platform", "tools.py")
    ]
    assert wrong == []


def strings(file: Path) -> list[tuple[int, str]]:
    """Every text in a file, docstrings aside: they may speak of tools."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]
