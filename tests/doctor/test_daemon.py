"""Judgement about the daemon: one test a situation, without a process."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from daemons import Running
from editormcp.config import Settings
from editormcp.doctor.daemon import DaemonFacts, gather, judge
from editormcp.doctor.probe import Listener, editors, listener
from editormcp.home import Daemon, Home, Lock
from fakes.stranger import Stranger, free_port

TOLD = Daemon(8730, "secret", 4711, "1.0.0")
RUNNING = DaemonFacts(
    8730, True, TOLD, True, Listener("editormcp", "1.0.0"), Listener("editormcp", "1.0.0"), "secret", "1.0.0"
)


def codes(facts: DaemonFacts, *, answers: bool = True) -> list[tuple[str, str]]:
    return [(found.level, found.code) for found in judge(facts, answers=answers)]


class TestJudge:
    def test_all_is_well(self) -> None:
        assert codes(RUNNING) == [("ok", "runs")]

    def test_none_runs(self) -> None:
        assert codes(DaemonFacts(8730, True)) == [("note", "none")]

    def test_a_stale_daemon_json(self) -> None:
        assert codes(DaemonFacts(8730, True, TOLD)) == [("note", "stale")]

    def test_a_stale_daemon_json_with_a_stranger_on_its_port(self) -> None:
        there = Listener("stranger")
        assert ("problem", "stale_and_taken") in codes(DaemonFacts(8730, True, TOLD, False, there, there))

    def test_a_daemon_that_hangs(self) -> None:
        facts = DaemonFacts(8730, True, TOLD, True)
        assert codes(facts) == [("problem", "silent")]
        assert "4711" in next(judge(facts, answers=False)).mend

    def test_a_daemon_without_daemon_json(self) -> None:
        assert codes(DaemonFacts(8730, True, None, True)) == [("problem", "unannounced")]

    def test_a_stranger_where_our_daemon_should_be(self) -> None:
        facts = DaemonFacts(9000, True, TOLD, True, Listener("stranger"))
        assert codes(facts) == [("problem", "usurped")]

    @pytest.mark.parametrize(("running", "code"), [("0.9.9", "older"), ("1.0.1", "newer"), ("0.10.0", "older")])
    def test_another_version(self, running: str, code: str) -> None:
        facts = msgspec.structs.replace(RUNNING, there=Listener("editormcp", running))
        assert codes(facts) == [("ok", "runs"), ("problem", code)]

    def test_a_token_that_was_renewed(self) -> None:
        assert ("problem", "token_renewed") in codes(msgspec.structs.replace(RUNNING, token="newer"))

    def test_a_token_that_is_refused(self) -> None:
        assert ("problem", "token_refused") in codes(RUNNING, answers=False)

    @pytest.mark.parametrize(("any_port", "level"), [(True, "note"), (False, "problem")])
    def test_a_port_that_someone_else_uses(self, any_port: bool, level: str) -> None:
        facts = DaemonFacts(8730, any_port, on_port=Listener("stranger"))
        assert codes(facts) == [("note", "none"), (level, "taken")]

    def test_a_daemon_of_someone_else(self) -> None:
        facts = DaemonFacts(8730, True, on_port=Listener("editormcp", "1.0.0"))
        assert codes(facts) == [("note", "none"), ("note", "other_daemon")]

    def test_no_finding_shows_the_token(self) -> None:
        for facts in (RUNNING, msgspec.structs.replace(RUNNING, token="renewed"), DaemonFacts(1, True, TOLD)):
            assert b"secret" not in msgspec.json.encode(list(judge(facts, answers=False)))


class TestGather:
    def test_looking_makes_no_state_folder(self, tmp_path: Path) -> None:
        assert gather(tmp_path / "none", Settings(port=free_port())).told is None
        assert not (tmp_path / "none").exists()

    def test_the_lock_and_the_file_are_seen(self, home: Path) -> None:
        kept = Home(home)
        kept.announce(Daemon(free_port(), kept.token(), 1, "1"))
        settings = Settings(port=free_port())
        assert not gather(home, settings).held
        lock = Lock(home / "daemon.lock")
        assert lock.take()
        facts = gather(home, settings)
        lock.release()
        assert facts.held and facts.there.kind == "nobody"
        assert facts.token == kept.token()


class TestProbe:
    def test_nobody(self) -> None:
        assert listener(free_port()).kind == "nobody"

    @pytest.mark.parametrize(
        "reply",
        [
            b"",
            b"SSH-2.0-OpenSSH\r\n",
            b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
            b'HTTP/1.1 200 OK\r\nContent-Length: 34\r\n\r\n{"name": "other", "version": "1.0"}',
            b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{",
        ],
    )
    def test_a_stranger_whatever_it_says(self, reply: bytes) -> None:
        with Stranger(reply) as stranger:
            assert listener(stranger.port).kind == "stranger"
            assert editors(Daemon(stranger.port, "t", 1, "1")) is None
        assert b"Bearer" not in stranger.heard[0]

    async def test_a_daemon(self, daemon: Running) -> None:
        found = await asyncio.to_thread(listener, daemon.port)
        assert found.kind == "editormcp" and found.version
        told = Daemon(daemon.port, daemon.token, 1, "1")
        assert await asyncio.to_thread(editors, told) == []
        assert await asyncio.to_thread(editors, Daemon(daemon.port, "wrong", 1, "1")) is None
