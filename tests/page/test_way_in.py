"""The way into the live page, and back after a lost connection."""

from __future__ import annotations

from pathlib import Path

import pytest

from clients import send
from daemons import in_this_loop
from page.browsers import Browser, needs_browser
from page.scenes import root, write_scene

pytestmark = needs_browser


async def test_who_is_not_let_in_is_told_what_to_do(home: Path, project: Path, chromium: Browser) -> None:
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("goto", url=daemon.url)
        await chromium.sees("Open this page from a terminal")
        await chromium.sees("editormcp open")
        used = await chromium.enter(daemon)
        await chromium.sees("This project has no scene")
        await chromium("goto", url=f"{daemon.url}/page/page.css")
        await chromium("goto", url=used)
        await chromium.sees("This link does not work")
        await chromium.value("sessionStorage.setItem('editormcp.secret', 'of another daemon')")
        await chromium("goto", url=f"{daemon.url}/?again")
        await chromium.sees("This page is not let in any more")
        assert await chromium.value("sessionStorage.getItem('editormcp.secret')") is None


@pytest.mark.parametrize("name", ["localhost", "[::1]"])
async def test_the_page_opens_by_every_name_that_is_listened_on(
    home: Path, project: Path, chromium: Browser, name: str
) -> None:
    """On [::1] nobody listens unless told so: the browser says that, and nothing hangs."""
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        url: str = (await send(daemon, "POST", "/page/code", {})).json["url"]
        try:
            await chromium("goto", url=url.replace("127.0.0.1", name))
        except AssertionError as refused:
            assert name == "[::1]" and "ERR_CONNECTION_REFUSED" in str(refused)
        else:
            await chromium.sees("This project has no scene")


async def test_an_open_page_goes_on_with_the_next_daemon(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("Before")
    await chromium.sees("Connection lost")
    write_scene(project, root(1, "Afterwards"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),), port=daemon.port):
        await chromium.sees("Afterwards")
        await chromium.sees("Live")


ASLEEP = """
(() => {
  const Before = window.WebSocket;
  window.opened = 0;
  window.WebSocket = class extends Before {
    constructor(...given) {
      super(...given);
      this.number = ++window.opened;
      this.addEventListener("message", (event) => this.number <= window.dead && event.stopImmediatePropagation());
    }
    send(text) {
      if (!(this.number <= window.dead)) super.send(text);
    }
  };
  window.WebSocket.OPEN = Before.OPEN;
})();
"""
"""A socket that is dead without saying so, as after a sleep of the machine: nothing comes, and nothing arrives."""


async def test_a_page_that_slept_comes_back(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("init", script=ASLEEP)
        await chromium.enter(daemon)
        await chromium.sees("Before")
        await chromium.value("(window.dead = window.opened, null)")
        write_scene(project, root(1, "Afterwards"))
        await chromium.value("(document.dispatchEvent(new Event('visibilitychange')), null)")
        await chromium.sees("Afterwards")
        assert await chromium.value("window.opened") == 2
