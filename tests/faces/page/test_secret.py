"""A secret is good for its own token, and for twelve hours."""

from __future__ import annotations

import pytest

from editormcp.faces.page import secret


def test_a_secret_is_good_until_it_expires() -> None:
    made = secret.make("token", 1000.0)
    assert secret.refusal("token", made, 1000.0 + secret.SECONDS - 1) == ""
    assert "expired" in secret.refusal("token", made, 1000.0 + secret.SECONDS)


def test_a_secret_of_another_token_is_refused() -> None:
    assert "not of this daemon" in secret.refusal("other", secret.make("token", 0.0), 0.0)


@pytest.mark.parametrize("change", [("0.", "9."), (".", "..")])
def test_a_changed_secret_is_refused(change: tuple[str, str]) -> None:
    made = secret.make("token", 0.0)
    assert secret.refusal("token", made.replace(*change, 1), 0.0)


@pytest.mark.parametrize("garbage", ["", ".", "..", "x.y.z", "ä.ö.ü", "1" * 100_000])
def test_garbage_is_refused(garbage: str) -> None:
    assert secret.refusal("token", garbage, 0.0)
