"""What fuzzing has found, once: every input that broke a reader is kept in fuzz_cases/ and tried again here."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzzing.properties import search
from fuzzing.seeds import SEEDS
from fuzzing.targets import TARGETS

CASES = Path(__file__).parent / "fuzz_cases"
KEPT = sorted(file for file in CASES.glob("*/*") if file.is_file())


@pytest.mark.parametrize("case", KEPT, ids=[f"{case.parent.name}/{case.name}" for case in KEPT])
def test_what_was_found_once_stays_mended(case: Path) -> None:
    TARGETS[case.parent.name](case.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_every_target_takes_its_seeds(name: str) -> None:
    for seed in SEEDS[name]:
        TARGETS[name](seed)


def test_a_finding_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(data: bytes) -> None:
        assert b"!" not in data

    monkeypatch.setitem(TARGETS, "predicates", breaks)
    assert search("predicates", 20.0, tmp_path) > 0
    assert b"!" in (tmp_path / "predicates-property").read_bytes()
