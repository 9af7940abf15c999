"""The state table of an Editor session: no sockets, no clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editormcp.backends.editor.sessions import (
    TABLE,
    Answered,
    Asked,
    Cancel,
    Dropped,
    Effect,
    Event,
    Heard,
    Lost,
    Release,
    Send,
    Session,
    State,
    Tick,
    Waiting,
    Welcomed,
)


def waiting(id: str = "a", asked: float = 0.0, patience: float = 5.0) -> Waiting:
    return Waiting(id, f"frame {id}".encode(), asked, patience)


def ready(now: float = 0.0) -> Session:
    session = Session(since=now)
    session.step(Welcomed(), now)
    return session


def sent(effects: list[Effect]) -> list[str]:
    return [effect.call.id for effect in effects if isinstance(effect, Send)]


def released(effects: list[Effect]) -> list[tuple[str, State, bool]]:
    return [(effect.id, effect.state, effect.held) for effect in effects if isinstance(effect, Release)]


def test_a_call_to_a_ready_editor_is_sent_at_once() -> None:
    assert sent(ready().step(Asked(waiting()), 1.0)) == ["a"]


def test_a_reload_with_three_calls_in_flight_asks_the_unanswered_again() -> None:
    session = ready()
    for id in "abc":
        session.step(Asked(waiting(id)), 1.0)
    session.step(Heard("reloading"), 2.0)
    session.step(Answered("b"), 2.1)
    assert session.step(Lost(), 2.2) == []
    assert session.state == State.RELOADING
    assert sent(session.step(Welcomed(), 4.0)) == ["a", "c"]


def test_a_call_during_a_reload_waits_for_the_editor() -> None:
    session = ready()
    session.step(Heard("reloading"), 1.0)
    session.step(Lost(), 1.1)
    assert session.step(Asked(waiting(asked=2.0)), 2.0) == []
    assert sent(session.step(Welcomed(), 3.0)) == ["a"]


def test_a_call_is_held_as_long_as_its_patience() -> None:
    session = ready()
    session.step(Heard("reloading"), 1.0)
    session.step(Asked(waiting(asked=2.0, patience=5.0)), 2.0)
    assert session.due() == 7.0
    assert session.step(Tick(), 6.9) == []
    assert released(session.step(Tick(), 7.0)) == [("a", State.RELOADING, True)]


def test_a_reload_that_never_ends_becomes_gone() -> None:
    session = ready()
    session.step(Heard("reloading"), 1.0)
    session.step(Asked(waiting(asked=100.0, patience=500.0)), 100.0)
    assert released(session.step(Tick(), 121.0)) == [("a", State.GONE, True)]
    assert session.state == State.GONE


def test_a_reload_that_is_called_off_sends_what_was_held_and_nothing_twice() -> None:
    session = ready()
    session.step(Asked(waiting("early")), 0.5)
    session.step(Heard("reloading"), 1.0)
    session.step(Asked(waiting("late")), 1.5)
    assert sent(session.step(Heard("idle"), 2.0)) == ["late"]


def test_a_reload_that_is_called_off_into_a_stall_sends_what_was_held() -> None:
    session = ready()
    session.step(Heard("reloading"), 1.0)
    session.step(Asked(waiting("held")), 2.0)
    assert sent(session.step(Heard("idle", stall=3.0), 5.0)) == ["held"]
    assert session.state == State.STALLED
    assert session.step(Heard("idle"), 6.0) == []


def test_a_lost_connection_without_a_word_releases_everything() -> None:
    session = ready()
    session.step(Asked(waiting()), 1.0)
    assert released(session.step(Lost(), 2.0)) == [("a", State.GONE, True)]
    assert released(session.step(Asked(waiting("b")), 3.0)) == [("b", State.GONE, False)]


def test_silence_is_gone_and_a_word_brings_it_back() -> None:
    session = ready(0.0)
    assert session.due() == 15.0
    states = []
    for event, now in ((Tick(), 15.0), (Heard("idle"), 20.0)):
        session.step(event, now)
        states.append(session.state)
    assert states == [State.GONE, State.READY]


def test_a_plain_peer_owes_no_heartbeat() -> None:
    session = Session(heartbeat=False)
    session.step(Welcomed(), 0.0)
    assert session.due() is None


def test_a_wake_that_was_not_answered_is_a_stall_however_short() -> None:
    session = ready()
    states = []
    for stall, now in ((1.1, 10.0), (0.0, 10.5)):
        session.step(Heard("idle", stall=stall), now)
        states.append(session.state)
    assert states == [State.STALLED, State.READY]


@pytest.mark.parametrize(("naps", "hidden", "seconds"), [(True, True, 60.0), (True, False, 15.0), (False, True, 15.0)])
def test_where_the_system_puts_hidden_programs_to_sleep_silence_may_last(
    naps: bool, hidden: bool, seconds: float
) -> None:
    session = ready(0.0)
    session.naps = naps
    session.step(Heard("idle", hidden=hidden), 1.0)
    assert session.due() == 1.0 + seconds
    session.step(Tick(), session.due() or 0)
    assert session.state == State.GONE


def test_a_stall_counts_from_its_beginning() -> None:
    session = ready()
    session.step(Heard("idle", stall=12.0), 100.0)
    assert (session.state, session.since) == (State.STALLED, 88.0)
    assert released(session.step(Asked(waiting(asked=100.0, patience=5.0)), 100.0)) == [("a", State.STALLED, False)]
    assert sent(session.step(Asked(waiting("b", asked=100.0, patience=24.0)), 100.0)) == ["b"]
    assert session.due() == 112.0


def test_a_call_held_by_a_stall_is_cancelled_in_the_editor() -> None:
    session = ready()
    session.step(Asked(waiting(patience=5.0)), 0.0)
    session.step(Heard("importing", stall=3.0), 3.0)
    assert session.step(Tick(), 5.0) == [Cancel("a"), Release("a", State.STALLED, held=True)]


def test_an_answer_ends_a_stall() -> None:
    session = ready()
    session.step(Asked(waiting(patience=60.0)), 0.0)
    session.step(Heard("idle", stall=3.0), 3.0)
    session.step(Answered("a"), 4.0)
    assert session.state == State.READY


def test_an_answer_to_no_call_does_not_end_a_stall() -> None:
    session = ready()
    session.step(Heard("idle", stall=3.0), 3.0)
    session.step(Answered("a control message"), 4.0)
    assert session.state == State.STALLED


def test_a_dropped_call_is_cancelled_only_if_it_was_sent() -> None:
    session = ready()
    session.step(Asked(waiting("a")), 0.0)
    assert session.step(Dropped("a"), 1.0) == [Cancel("a")]
    assert session.step(Dropped("a"), 1.0) == []
    session.step(Heard("reloading"), 2.0)
    session.step(Asked(waiting("b")), 2.0)
    assert session.step(Dropped("b"), 3.0) == []


def test_an_expected_editor_that_does_not_come_is_gone_after_three_seconds() -> None:
    session = Session(since=10.0)
    assert session.step(Asked(waiting(asked=11.0)), 11.0) == []
    assert session.due() == 13.0
    assert released(session.step(Tick(), 13.0)) == [("a", State.GONE, True)]


def test_a_new_connection_without_a_goodbye_gets_the_open_calls() -> None:
    session = ready()
    session.step(Asked(waiting()), 1.0)
    assert sent(session.step(Welcomed(), 2.0)) == ["a"]


@pytest.mark.parametrize("state", list(State))
def test_every_state_takes_a_welcome(state: State) -> None:
    assert (state, Welcomed) in TABLE


EVENTS = st.one_of(
    st.just(Welcomed()),
    st.builds(Answered, st.sampled_from("abc")),
    st.builds(Dropped, st.sampled_from("abc")),
    st.builds(Heard, st.sampled_from(["idle", "compiling", "reloading"]), st.sampled_from([0.0, 1.0, 3.0, 30.0])),
    st.just(Lost()),
    st.just(Tick()),
)


@given(st.lists(st.tuples(st.one_of(EVENTS, st.sampled_from("abc")), st.floats(0, 10)), max_size=40))
def test_no_call_is_ever_lost(events: list[tuple[Event | str, float]]) -> None:
    """Whatever happens in whatever order: a call is waiting, or it was answered, dropped or released exactly once."""
    session, now, open = Session(), 0.0, set[str]()
    for event, passed in events:
        now += passed
        if isinstance(event, str):
            if event in open:
                continue
            open.add(event)
            event = Asked(waiting(event, now))
        elif isinstance(event, Answered) and session.state not in (State.READY, State.STALLED, State.RELOADING):
            continue  # no connection, no answer
        effects = session.step(event, now)
        for id, _, _ in released(effects):
            assert id in open
            open.discard(id)
        if isinstance(event, Answered | Dropped):
            open.discard(event.id)
        assert set(session.waiting) == open
        for call in session.waiting.values():
            assert call.sent == (session.state in (State.READY, State.STALLED)) or session.state == State.RELOADING
