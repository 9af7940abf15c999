"""Complete the Unity package's package.json: the version and the repository's addresses, each from its one place."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
MANIFEST = ROOT / "unity-package" / "package.json"
ADDRESSES = ("documentationUrl", "changelogUrl", "licensesUrl", "repository")


def main() -> None:
    text = manifest(MANIFEST.read_text(encoding="utf-8"), version(), repository())
    MANIFEST.write_text(text, encoding="utf-8", newline="\n")


def version() -> str:
    """The one place of the version is the daemon's source; hatch reads it there, too."""
    text = (ROOT / "bridge" / "editormcp" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("bridge/editormcp/__init__.py names no version")
    return found[1]


def repository() -> str:
    """The one place of the address is pyproject.toml, [project.urls] Repository; empty where it is not set."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Repository", ""))


def manifest(text: str, version: str, repository: str) -> str:
    """package.json with these two in it; without an address, without what follows from one."""
    told = {name: value for name, value in json.loads(text).items() if name not in ADDRESSES}
    told = {**told, "version": version, **(addresses(repository) if repository else {})}
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def addresses(repository: str) -> dict[str, Any]:
    """What Unity's Package Manager shows as links, and where OpenUPM finds the package in the repository."""
    pages = f"{repository.removesuffix('.git').rstrip('/')}/blob/HEAD/unity-package"
    return {
        "documentationUrl": f"{pages}/Documentation~/EditorMCP.md",
        "changelogUrl": f"{pages}/CHANGELOG.md",
        "licensesUrl": f"{pages}/LICENSE.md",
        "repository": {"type": "git", "url": repository, "directory": "unity-package"},
    }


if __name__ == "__main__":
    main()
