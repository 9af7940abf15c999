"""The live page for everyone: by keys alone, without motion, with enough contrast."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from clients import send
from daemons import in_this_loop
from page.browsers import Browser, needs_browser
from page.pages import SAMPLE, row
from page.scenes import root, write_scene

pytestmark = needs_browser


CONTRASTS = """
(() => {
  const shade = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * shade(r) + 0.7152 * shade(g) + 0.0722 * shade(b);
  const colour = (said) => said.match(/[\\d.]+/g).map(Number);
  const back = (one) => {
    const found = one ? colour(getComputedStyle(one).backgroundColor) : [255, 255, 255];
    return found.length < 4 || found[3] === 1 ? found : back(one.parentElement);
  };
  const ratio = (one) => {
    const [low, high] = [light(colour(getComputedStyle(one).color)), light(back(one))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => ratio(one) < 4.5)
    .map((one) => `${one.className} ${one.textContent.slice(0, 40)} ${ratio(one).toFixed(2)}`);
})()
"""
"""Text that has less contrast to what is behind it than WCAG asks for."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_all_text_can_be_read(home: Path, tmp_path: Path, chromium: Browser, scheme: str) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium("media", colorScheme=scheme, reducedMotion="reduce")  # what flashes has another colour
        await chromium.enter(daemon)
        await chromium.sees("32 boxes")
        await chromium.click(row("Docks/Crane"))
        await chromium.sees("Local Position")
        await chromium.click("#tab-activity")
        for tool in ("project.info", "scene.nothing"):
            await send(
                daemon, "POST", "/rpc",
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"tool": tool, "arguments": {}}},
            )  # fmt: skip
            await chromium.sees(tool)
        for view in ("plan", "problems", "activity", "console"):
            await chromium.click(f"#tab-{view}")
            assert await chromium.value(CONTRASTS) == []


async def test_it_can_be_used_by_keys_alone(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    at = "document.querySelector('.object-head .path')?.textContent"
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("32 boxes")
        for key in ("/", "S", "u", "n", "Enter", "Home", "ArrowDown"):  # search, into the tree, to the second row
            await chromium("press", key=key)
        await chromium.until(f"{at} === 'Lighting/Sun'")
        await chromium.value("document.querySelector('#tab-plan').focus()")
        for key in ("ArrowRight", "ArrowRight"):
            await chromium("press", key=key)
        await chromium.until("document.body.dataset.view === 'activity'")
        await chromium.value("document.querySelector('#scene button').focus()")
        await chromium("press", key="Enter")
        await chromium.until("document.querySelector('#scene .choices').hidden === false")
        await chromium("press", key="Escape")
        await chromium.until("document.activeElement === document.querySelector('#scene button')")
        unnamed = (
            "[...document.querySelectorAll('button, input, select, canvas, [role=tree], [tabindex=\\'0\\']')]"
            ".filter((one) => !(one.getAttribute('aria-label') || one.labels?.length || one.textContent.trim()))"
            ".map((one) => one.outerHTML.slice(0, 200))"
        )
        assert await chromium.value(unnamed) == []


async def test_who_wants_no_motion_sees_none(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("media", reducedMotion="reduce")
        await chromium.enter(daemon)
        await chromium.sees("Before")
        write_scene(project, root(1, "Afterwards"))
        await chromium.sees("Afterwards")
        moving = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length"
        assert await chromium.value(moving) == 0
