"""Which files Unity imports, told by their names."""

from __future__ import annotations

META = ".meta"


def ignored(name: str) -> bool:
    """Whether Unity leaves a file or folder of this name alone."""
    return name[0] == "." or name[-1] == "~" or name.endswith(".tmp") or (len(name) == 3 and name.lower() == "cvs")


def extension(path: str) -> str:
    """The extension in lower case, with its dot; nothing for a name without one."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""


def stem(path: str) -> str:
    """A file's name without folder and extension."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[:dot] if dot > 0 else name
