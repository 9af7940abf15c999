"""What the Editor that was started last has logged."""

from __future__ import annotations

import re
from pathlib import Path

from editormcp.projects.files import open_file
from editormcp.setup.places import Places

TAIL = 1024 * 1024
_ERROR = re.compile(rb"^[^\n]*: error CS\d+:[^\n]*", re.MULTILINE)
_RELOADED = re.compile(rb"Domain Reload Profiling|ReloadAssembly")


def editor_log(places: Places) -> Path:
    """The log of the Editor that was started last."""
    if places.platform == "win32":
        return places.local / "Unity" / "Editor" / "Editor.log"
    if places.platform == "darwin":
        return places.home / "Library" / "Logs" / "Unity" / "Editor.log"
    return places.config / "unity3d" / "Editor.log"


def compile_errors(log: Path, project: Path) -> int:
    """How many compile errors the log ends with; 0 if it is of another project, or scripts were loaded after them."""
    try:
        with open_file(log) as file:
            head = file.read(TAIL)
            size = file.seek(0, 2)
            file.seek(max(0, size - TAIL))
            tail = file.read(TAIL)
    except OSError:
        return 0
    if not any(name.encode() in head for name in (project.as_posix(), str(project))):
        return 0
    loaded = max((match.end() for match in _RELOADED.finditer(tail)), default=0)
    return len({match[0] for match in _ERROR.finditer(tail, loaded)})
