"""The live page in a real browser, with the real package on the stand-in Editor: what happens there shows here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from page.browsers import Browser, browser, needs_browser
from unity_host.both import LIGHTHOUSE, copy_of
from unity_host.stage import Stage, stage
from unity_host.test_live_questions import HARBOUR, reported
from unity_host.toolchain.compiler import Target

pytestmark = needs_browser


@pytest.fixture
async def harbour(target: Target, home: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    project = copy_of(LIGHTHOUSE, tmp_path)
    async with stage(target, project, home, f"--scene={HARBOUR}", offline="fallback", hold=1.0) as made:
        await reported(made, HARBOUR)
        yield made


@pytest.fixture
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as opened:
        yield opened


async def test_what_happens_in_unity_shows_in_the_page(harbour: Stage, chromium: Browser) -> None:
    await chromium.enter(harbour.daemon)
    await chromium.sees("from the Editor")
    await chromium.sees("53 objects")
    await chromium.sees("32 boxes")

    await harbour.do("rename", path="Docks/Crane", name="Old Crane")
    await chromium.sees("Old Crane")
    await chromium.sees("unsaved changes")

    await chromium.click('.row[data-path="Lighting/Sun"]')
    await harbour.do("set", path="Lighting/Sun", component="Light", property="m_Intensity", value="9")
    fields = "[...document.querySelectorAll('.field')].map((field) => field.innerText)"
    await chromium.until(f"{fields}.some((text) => /^Intensity\\s+9$/.test(text))")

    await chromium.click("#follow")
    await harbour.do("select", objects=["Main Camera"])
    await chromium.until("document.querySelector('.object-head .path').textContent === 'Main Camera'")

    await chromium.click("#tab-console")
    await harbour.do("log", message="a storm comes")
    await chromium.sees("a storm comes")

    await harbour.do("reload")
    await harbour.do("rename", path="Docks/Old Crane", name="After the reload")
    await chromium.sees("After the reload")
