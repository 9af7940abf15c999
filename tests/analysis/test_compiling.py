"""Whether every error of a compile is listed."""

from __future__ import annotations

from editormcp.analysis.compiling import Compile, Fault

FAULT = Fault("Assets/A.cs", 1, 2, "CS1002", "; expected")


def test_a_compile_is_whole_once_it_is_over_and_lists_what_it_counts() -> None:
    assert Compile("finished", "succeeded").is_whole
    assert Compile("finished", "failed", errors=(FAULT,), error_count=1).is_whole
    assert not Compile("finished", "failed").is_whole
    assert not Compile("finished", "failed", errors=(FAULT,), error_count=2).is_whole
    assert not Compile("compiling", errors=(FAULT,), error_count=1).is_whole
