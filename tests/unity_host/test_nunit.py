"""The package's own NUnit tests, with the contract's vectors and dialogues, on both runtimes."""

from __future__ import annotations

import subprocess

from unity_host.toolchain import assemblies, compiler, runner
from unity_host.toolchain.compiler import Target
from unity_host.toolchain.places import REPO


def test_the_packages_own_tests_pass(target: Target) -> None:
    program, tests = assemblies.test_runner(target), assemblies.tests(target)
    environment = {**compiler.environment(), "EDITORMCP_PROTOCOL": str(REPO / "protocol")}
    run = subprocess.run(runner.command(target, program, str(tests)), env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    # Here nothing has a reason to be skipped: the contract is at hand.
    assert run.stdout.strip().endswith(", 0 failed, 0 skipped"), run.stdout
