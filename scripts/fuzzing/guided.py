"""One target under atheris, as a process: it follows the branches that its inputs reach. Ends at the first finding."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main(name: str, seconds: str, corpus: str, findings: str) -> None:
    atheris = import_module("atheris")  # not everywhere: scripts/fuzz installs it where there is a wheel
    with atheris.instrument_imports(include=["editormcp"]):
        targets = import_module("fuzzing.targets")
    seeds = import_module("fuzzing.seeds").SEEDS[name]
    for number, seed in enumerate(seeds):
        (Path(corpus) / f"seed{number}").write_bytes(seed)
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={findings}/{name}-", "-max_len=4096", "-timeout=10"]
    atheris.Setup([sys.argv[0], *options, "-print_final_stats=1", corpus], targets.TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
