"""Who is held against the suite: the fixture for all that is required, the daemon for what needs no fixture."""

from __future__ import annotations

from pathlib import Path

import msgspec

from conformance import suite
from conformance.serving import fixture_server
from conformance.suite import Scenario
from daemons import as_process, wait_for_daemon

NEED_NO_FIXTURE = {
    "2025-11-25": [
        "server-initialize",
        "server-session-lifecycle",
        "logging-set-level",
        "ping",
        "completion-complete",
        "tools-list",
        "resources-list",
        "prompts-list",
        "server-sse-multiple-streams",
        "dns-rebinding-protection",
    ],
    "2026-07-28": [
        "server-stateless",
        "completion-complete",
        "tools-list",
        "resources-list",
        "sep-2164-resource-not-found",
        "prompts-list",
        "caching",
        "server-sse-multiple-streams",
        "dns-rebinding-protection",
        "input-required-result-unsupported-methods",
        "http-header-validation",
    ],
}
NEEDS_A_TOOL_OF_THE_FIXTURE = frozenset(
    {
        "sep-2575-server-sends-tools-list-changed-on-subscription",
        "sep-2575-server-sends-prompts-list-changed-on-subscription",
    }
)
"""Checks of the above that warn, instead of saying so, where a tool of the fixture is missing."""


class Outcome(msgspec.Struct):
    """One scenario, held against one server."""

    server: str
    revision: str
    scenario: str
    faults: list[str]


async def fixture(revision: str, folder: Path) -> list[Outcome]:
    """Everything that the revision requires."""
    async with fixture_server(folder / "home") as running:
        found = await suite.run(running.port, revision, folder / "records")
    return [_outcome("fixture", revision, name, found) for name in suite.required(revision)]


async def daemon(revision: str, folder: Path) -> list[Outcome]:
    """The daemon as a user starts it, but for the token, which the suite cannot send."""
    folder.mkdir(parents=True, exist_ok=True)
    with as_process(folder / "home", "--port", "0", "--no-http-token", "--log-level", "warning"):
        port = wait_for_daemon(folder / "home").port
        found = await suite.run(port, revision, folder / "records")
    for scenario in found.values():
        scenario.checks = [
            check for check in scenario.checks if not check.not_testable and check.id not in NEEDS_A_TOOL_OF_THE_FIXTURE
        ]
    return [_outcome("daemon", revision, name, found) for name in NEED_NO_FIXTURE[revision]]


def _outcome(server: str, revision: str, name: str, found: dict[str, Scenario]) -> Outcome:
    return Outcome(server, revision, name, found.get(name, Scenario(name, [])).faults)
