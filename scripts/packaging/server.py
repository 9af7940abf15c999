"""Where a host that installs the bundle starts: `editormcp stdio`."""

from __future__ import annotations

import sys

from editormcp.cli import main

OPTION = "--project="


def arguments(given: list[str]) -> list[str]:
    """The project the user chose in the host; an empty box comes as nothing, or as the placeholder itself."""
    chosen = [one for one in given if one.startswith(OPTION) and one != OPTION and "${" not in one]
    return ["stdio", *chosen]


if __name__ == "__main__":
    raise SystemExit(main(arguments(sys.argv[1:])))
