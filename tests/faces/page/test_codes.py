"""A code opens one page, within a minute."""

from __future__ import annotations

from editormcp.faces.page.codes import MOST_OUTSTANDING, SECONDS, Codes


def test_a_code_works_once_within_its_time() -> None:
    codes = Codes()
    code = codes.issue(0.0)
    assert codes.redeem(code, SECONDS - 1) == ""
    assert codes.redeem(code, SECONDS - 1) == "code_used"


def test_a_code_expires() -> None:
    codes = Codes()
    code = codes.issue(0.0)
    assert codes.redeem(code, SECONDS) == "code_expired"
    assert codes.redeem(code, 0.0) == "code_expired"


def test_the_oldest_makes_room() -> None:
    codes = Codes()
    first, second, *_ = [codes.issue(0.0) for _ in range(MOST_OUTSTANDING + 1)]
    assert codes.redeem(first, 1.0) == "code_expired"
    assert codes.redeem(second, 1.0) == ""


def test_what_was_never_given_out_is_unknown() -> None:
    assert Codes().redeem("\ud800", 0.0) == "code_unknown"
