"""`python -m editormcp`: the same as the command `editormcp`."""

from editormcp.cli import main

raise SystemExit(main())
