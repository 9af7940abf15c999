"""scripts/fuzz: each target in turn, coverage-guided first, then by properties; ends with a table."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from fuzzing.properties import search
from fuzzing.targets import TARGETS

GUIDED_SHARE = 0.7


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=10.0)
    parser.add_argument("--target", action="append", choices=TARGETS, help="only this one; may be given again")
    parser.add_argument("--findings", type=Path, default=Path("build/fuzz"), help="where inputs that break are kept")
    args = parser.parse_args()
    args.findings.mkdir(parents=True, exist_ok=True)
    names = args.target or list(TARGETS)
    share = args.minutes * 60 / len(names)
    rows = [_run(name, share, args.findings.resolve()) for name in names]
    print(f"{'target':<14} {'guided':>10} {'properties':>10}  findings")
    for name, guided, tried, found in rows:
        print(f"{name:<14} {guided:>10} {tried:>10}  {', '.join(found) or '-'}")
    return 1 if any(found for *_, found in rows) else 0


def _run(name: str, seconds: float, findings: Path) -> tuple[str, str, int, list[str]]:
    before = set(findings.iterdir())
    guided = "-"
    if find_spec("atheris") is not None:
        guided = _guided(name, int(seconds * GUIDED_SHARE), findings)
        seconds *= 1 - GUIDED_SHARE
    tried = search(name, seconds, findings)
    return name, guided, tried, sorted(file.name for file in set(findings.iterdir()) - before)


def _guided(name: str, seconds: int, findings: Path) -> str:
    """How many inputs atheris has tried."""
    with tempfile.TemporaryDirectory() as corpus:
        command = [sys.executable, "-m", "fuzzing.guided", name, str(max(1, seconds)), corpus, str(findings)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    tried = re.findall(r"stat::number_of_executed_units:\s+(\d+)", done.stderr)
    if done.returncode:
        print(f"{name}: {_reason(done.stderr)}", flush=True)
    return tried[-1] if tried else "ended"


def _reason(told: str) -> str:
    """What Python said of the exception."""
    lines = [line for line in told.splitlines() if line.strip()]
    at = next((number for number, line in enumerate(lines) if "Traceback" in line or "ERROR: libFuzzer" in line), 0)
    return "\n".join(lines[at : at + 25])


if __name__ == "__main__":
    sys.exit(main())
