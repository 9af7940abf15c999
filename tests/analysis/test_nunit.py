"""Files of test results: whole, half written, hostile."""

from __future__ import annotations

import pytest

from editormcp.analysis.nunit import LONGEST, BadResults, read

RUN = """<?xml version="1.0" encoding="utf-8"?>
<test-run id="2" testcasecount="4" result="Failed(Child)" total="4" passed="1" failed="2" inconclusive="0" skipped="1"
 start-time="2026-03-02 09:41:00Z" end-time="2026-03-02 09:41:07Z">
 <test-suite type="TestSuite" name="Quay" result="Failed"><failure><message>child</message></failure>
  <test-case fullname="Harbour.BoatTests.Sinks" result="Passed"><output>fine</output></test-case>
  <test-case fullname="Harbour.BoatTests.Floats" result="Failed">
   <failure><message><![CDATA[  Expected: True
  But was:  False
]]></message><stack-trace><![CDATA[at Harbour.BoatTests.Floats () [0x00001] in C:\\quay\\Tests\\BoatTests.cs:14
]]></stack-trace></failure></test-case>
  <test-case fullname="Harbour.BoatTests.Moves" result="Failed"><failure><message>no &lt;wind&gt;</message>
   <stack-trace>Boat:Move () (at Assets/Boat.cs:7)</stack-trace></failure></test-case>
 </test-suite></test-run>"""


def test_counts_and_failures_with_their_places() -> None:
    results = read(RUN.encode())
    assert (results.tests, results.passed, results.failed, results.skipped) == (4, 1, 2, 1)
    assert results.ended == "2026-03-02 09:41:07Z"
    floats, moves = results.failures
    assert (floats.name, floats.file, floats.line) == ("Harbour.BoatTests.Floats", "C:/quay/Tests/BoatTests.cs", 14)
    assert floats.message.startswith("Expected: True")
    assert (moves.message, moves.file, moves.line) == ("no <wind>", "Assets/Boat.cs", 7)


@pytest.mark.parametrize("kept", [0, 1, 100, 400, 900])
def test_a_file_that_is_half_written_says_so(kept: int) -> None:
    with pytest.raises(BadResults, match="half written"):
        read(RUN.encode()[:kept] if kept > 1 else b"\n" * kept)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<html></html>", "does not hold test results"),
        ("not xml at all", "not XML"),
        ('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><test-run total="1">&b;</test-run>', "document type"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><test-run/>', "document type"),
    ],
)
def test_what_is_not_results_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadResults, match=why):
        read(text.encode())


@pytest.mark.parametrize("start", ['<a b="', "<a b='>", "<!--", "<?", "<"])
def test_a_tag_of_megabytes_is_refused_before_it_is_parsed(start: str) -> None:
    """The parser would read it again and again, and let no other thread run meanwhile."""
    with pytest.raises(BadResults, match="a tag or comment of more than 64 KiB"):
        read(b"<test-run>" + start.encode() + b"y" * (1 << 21) + b"<b/></test-run>")


def test_a_message_of_megabytes_is_none() -> None:
    for text in ("y" * (1 << 21), f"<![CDATA[{'<y' * (1 << 20)}]]>"):
        failure = f"<failure><message>{text}</message></failure>"
        run = f'<test-run><test-case name="x" result="Failed">{failure}</test-case></test-run>'
        assert len(read(run.encode()).failures[0].message) == LONGEST + 1


def test_a_long_message_is_cut() -> None:
    failure = f"<failure><message>{'y' * 9999}</message></failure>"
    run = f'<test-run><test-case name="x" result="Failed">{failure}</test-case></test-run>'
    assert len(read(run.encode()).failures[0].message) == LONGEST + 1
