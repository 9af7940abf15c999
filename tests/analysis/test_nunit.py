"""Files of test results: whole, half written, hostile."""

from __future__ import annotations

import pytest

from editormcp.analysis.nunit import LONGEST, BadResults, failure, read

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


def test_a_file_that_is_half_written_says_so() -> None:
    data = RUN.encode()
    for half in (b"", b"\n", *(data[:kept] for kept in range(5, len(data)))):
        for zeros in (b"", bytes(512)):
            with pytest.raises(BadResults, match="half written"):
                read(half + zeros)


@pytest.mark.parametrize("spoilt", ["we\x1bt", "&#xD800;", "&unknown;", "<a></b>"])
def test_what_is_wrong_in_the_middle_is_not_called_half_written(spoilt: str) -> None:
    with pytest.raises(BadResults, match="not XML"):
        read(RUN.replace("child", spoilt).encode())


@pytest.mark.parametrize("said", ["utf-8", "utf-16", "windows-1252"])
@pytest.mark.parametrize("written", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_bytes_tell_the_encoding_whatever_the_file_says(written: str, said: str) -> None:
    """A shell's `>` moves a file to UTF-16 and leaves its first line; writers of strings say UTF-16 of all files."""
    text = RUN.replace('"utf-8"', f'"{said}"').replace("Expected: True", f"doesn't < float {'y' * 99_999}\u3c3c\u3e3e")
    failures = read(text.encode(written)).failures
    assert [failure.name for failure in failures] == ["Harbour.BoatTests.Floats", "Harbour.BoatTests.Moves"]


def test_a_file_of_an_old_system_is_read_in_its_encoding() -> None:
    text = RUN.replace("utf-8", "gb2312").replace("no &lt;wind&gt;", "\u6ca1\u6709\u98ce")
    assert read(text.encode("gb2312")).failures[1].message == "\u6ca1\u6709\u98ce"


@pytest.mark.parametrize("codec", ["foo", "utf-7", "hex", "zip", "idna", "punycode", "unicode_escape", "iso-8859-12"])
def test_an_encoding_that_is_not_read_is_told(codec: str) -> None:
    with pytest.raises(BadResults, match=f"it is written in {codec}, which is not read"):
        read(RUN.replace("utf-8", codec).encode())


def test_what_the_file_does_not_count_is_counted() -> None:
    cases = "".join(f'<test-case name="x" result="{result}"/>' for result in ("Passed", "Failed", "Skipped", "Passed"))
    for told in ("", 'total="" passed="1e9" failed="-1" skipped="x"'):
        results = read(f"<test-run {told}>{cases}</test-run>".encode())
        assert (results.tests, results.passed, results.failed, results.skipped) == (4, 2, 1, 1)


@pytest.mark.parametrize("result", ["Failed", "Failed:Error", "Failed(Child)"])
def test_every_way_to_fail_is_a_failure(result: str) -> None:
    assert read(f'<test-run><test-case fullname="x" result="{result}"/></test-run>'.encode()).failures[0].name == "x"


def test_a_suite_that_fails_without_its_tests_is_a_failure() -> None:
    """What is done after all tests of a class may fail where each of them passed."""
    suite = """<test-suite name="Quay" result="Failed(Child)"><failure><message>child</message></failure>
    <test-suite fullname="BoatTests" result="Failed" site="TearDown"><failure><message>leaks</message>
    <stack-trace>at BoatTests.After () [0x0] in /x/Assets/BoatTests.cs:9</stack-trace></failure>
    <test-case fullname="BoatTests.Floats" result="Passed"/></test-suite></test-suite>"""
    results = read(f'<test-run total="1" passed="1" failed="0">{suite}</test-run>'.encode())
    assert [(one.name, one.message, one.line) for one in results.failures] == [("BoatTests", "leaks", 9)]


def test_the_place_is_in_the_project_rather_than_in_unity() -> None:
    frames = """at UnityEngine.Assertions.Assert.Fail () [0x0] in /build/Runtime/AssertBase.cs:29
at Helper.Check () in C:\\quay\\Assets\\Helper.cs:line 31
at BoatTests.Floats () [0x0] in C:\\quay\\Assets\\BoatTests.cs:14"""
    found = failure("x", "", frames)
    assert (found.file, found.line) == ("C:/quay/Assets/Helper.cs", 31)
    assert failure("x", "", frames.split("\n", maxsplit=1)[0]).file == "/build/Runtime/AssertBase.cs"


def test_where_the_tests_ran_is_told() -> None:
    name = "C:\\quay\\Library\\ScriptAssemblies\\Tests.dll"
    assert read(f'<test-run><test-suite type="Assembly" fullname="{name}"/></test-run>'.encode()).project == "C:/quay"


def test_a_name_may_hold_anything_and_is_cut() -> None:
    case = '<test-case fullname="A.B(&quot;a&lt;b&#10;c&quot;)" result="Failed"/>'
    long = f'<test-case fullname="{"A" * 60_000}" result="Failed"/>'
    names = [one.name for one in read(f"<test-run>{case}{long}</test-run>".encode()).failures]
    assert (names[0], len(names[1])) == ('A.B("a<b\nc")', LONGEST + 1)


def test_a_file_of_nothing_but_tags_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(BadResults, match="more than 3000000 tags"):
        read(b"<test-run>" + b"<a>" * 3_000_000)


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
