"""The same targets under hypothesis: texts of the words that matter, and each finding made as small as it gets."""

from __future__ import annotations

import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as some

from fuzzing.seeds import SEEDS, WORDS
from fuzzing.targets import TARGETS

EXAMPLES = 500
PHASES = (Phase.generate, Phase.shrink)


def inputs(name: str) -> some.SearchStrategy[bytes]:
    """Words of the target in any order; and its seeds with a piece replaced."""
    words = some.sampled_from(WORDS.get(name, ["{", "}", "[", "]", ":", ",", '"', "\\u0000", "null", "1e999"]))
    texts = some.lists(words | some.text(max_size=4), max_size=40).map(
        lambda parts: "".join(parts).encode(errors="replace")
    )
    seeds = some.sampled_from(SEEDS[name])
    cuts = some.tuples(seeds, some.integers(0, 400), some.integers(0, 40), texts | some.binary(max_size=8))
    return texts | cuts.map(lambda cut: cut[0][: cut[1]] + cut[3] + cut[0][cut[1] + cut[2] :])


def search(name: str, seconds: float, findings: Path) -> int:
    """Try examples for some seconds; how many. A finding is written down, and ends the search."""
    tried = 0
    last = b""

    @settings(
        max_examples=EXAMPLES, database=None, deadline=None, phases=PHASES, suppress_health_check=list(HealthCheck)
    )
    @given(inputs(name))
    def attempt(data: bytes) -> None:
        nonlocal tried, last
        tried += 1
        last = data
        TARGETS[name](data)

    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            attempt()
        except Exception as found:  # noqa: BLE001  # whatever a target raises is what is looked for
            (findings / f"{name}-property").write_bytes(last)
            print(f"{name}: {found!r} for {last[:200]!r}", flush=True)
            return tried
    return tried
