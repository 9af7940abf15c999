"""A page in one file, for where nothing can be loaded: its styles and modules are put into it. No build step.

A module becomes a function that gives what it exports, so that names stay its own. Only the forms of import and
export that the page's modules use are known; anything else is refused.
"""

from __future__ import annotations

import re
from pathlib import Path

_STYLE = re.compile(r'<link rel="stylesheet" href="([a-z_]+\.css)">')
_SCRIPT = re.compile(r'<script type="module" src="([a-z_]+)\.js"></script>')
_IMPORT = re.compile(r'^import (\{ \w+(?:, \w+)* \}) from "\./([a-z_]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) ([A-Za-z_]+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|</script|<!--", re.MULTILINE | re.IGNORECASE)


def inlined(folder: Path, page: str) -> str:
    """The page with all that it would load from its folder."""
    html = (folder / page).read_text(encoding="utf-8")
    html = _STYLE.sub(lambda found: f"<style>\n{(folder / found[1]).read_text(encoding='utf-8')}</style>", html)
    return _SCRIPT.sub(lambda found: f'<script type="module">\n{script(folder, found[1])}</script>', html)


def script(folder: Path, entry: str) -> str:
    """A module with all that it imports."""
    modules: dict[str, str] = {}
    _add(folder, entry, modules, ())
    return "const modules = {};\n" + "".join(modules.values())


def _add(folder: Path, name: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
    """A module after those that it imports."""
    if name in above:
        raise ValueError(f"{name}.js imports itself, by way of {' and '.join(above)}")
    if name in modules:
        return
    source = (folder / f"{name}.js").read_text(encoding="utf-8")
    for imported in _IMPORT.finditer(source):
        _add(folder, imported[2], modules, (*above, name))
    exported = ", ".join(found[1] for found in _EXPORT.finditer(source))
    inner = _EXPORT.sub("", _IMPORT.sub(r"const \1 = modules.\2;", source))
    if left := _LEFT.search(inner):
        raise ValueError(f"{name}.js cannot be put into a page: {left[0]}")
    modules[name] = f"modules.{name} = (() => {{\n{inner}return {{ {exported} }};\n}})();\n"
