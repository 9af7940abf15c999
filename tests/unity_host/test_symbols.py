"""The package uses only Unity symbols that were checked against every supported version."""

from __future__ import annotations

import subprocess

import pytest

from unity_host.toolchain import assemblies, compiler, runner
from unity_host.toolchain.compiler import Runtime, Target
from unity_host.toolchain.places import HOST

LISTED = HOST / "unity_symbols.txt"


def used(unity: str) -> set[str]:
    """What the compiled package, with its tests and samples, refers to."""
    target = Target(Runtime.CORE, unity)
    lister = assemblies.symbol_lister(target)
    compiled = [assemblies.editor(target), assemblies.tests(target), assemblies.samples(target)]
    command = runner.command(target, lister, *map(str, compiled))
    run = subprocess.run(command, env=compiler.environment(), capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize("unity", list(compiler.DEFINE_SETS))
def test_every_unity_symbol_in_use_is_on_the_checked_list(unity: str, toolchain: None) -> None:
    lines = LISTED.read_text("utf-8").splitlines()
    listed = {line for line in lines if line and not line.startswith("#")}
    assert used(unity) - listed == set(), "check these against Unity's reference source, then add them to the list"


def test_the_list_holds_nothing_that_is_not_used(toolchain: None) -> None:
    lines = LISTED.read_text("utf-8").splitlines()
    listed = [line for line in lines if line and not line.startswith("#")]
    assert listed == sorted(set(listed))
    assert set(listed) == set().union(*(used(unity) for unity in compiler.DEFINE_SETS))
