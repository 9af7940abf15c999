"""What is measured inside of the browser. Scripts that run before the page's own see it from its beginning."""

from __future__ import annotations

_EVERY_FRAME = """
(() => {
  const look = () => {
    if (%s) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
LOADED = "document.readyState === 'complete' && !location.pathname.endsWith('/')"
"""A file that is no page of ours is seen when it has been loaded."""
_DRAWN = "document.querySelector('.row') && /boxes/.test(document.querySelector('.plan-tools .count')?.textContent)"
FIRST_VIEW = _EVERY_FRAME % f"({LOADED}) || ({_DRAWN})"

BYTES = """
(() => {
  const Before = window.WebSocket;
  window.WebSocket = class extends Before {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (event.data.length > 1e6 && !window.arrivedAt) window.arrivedAt = performance.now();
      });
    }
    send(text) {
      if (text.includes("scene.hierarchy.dump") && !window.askedAt) window.askedAt = performance.now();
      super.send(text);
    }
  };
  const look = () => {
    if (document.querySelectorAll(".row").length > 5) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
"""When the scene was asked for, when its bytes were there, when its rows were drawn."""

TEXT = """
window.textAt = {};
new MutationObserver(() => {
  const now = performance.timeOrigin + performance.now();
  for (const name of document.querySelectorAll(".row-name")) window.textAt[name.textContent] ??= now;
}).observe(document, { childList: true, characterData: true, subtree: true });
"""

ROUND_TRIP = """
(async () => {
  const { secret } = await import("/page/way_in.js");
  const socket = new WebSocket(`ws://${location.host}/page/live`);
  await new Promise((resolve) => (socket.onopen = resolve));
  const answered = () => new Promise((resolve) => (socket.onmessage = resolve));
  const welcome = answered();
  socket.send(JSON.stringify({ secret: secret() }));
  await welcome;
  const took = [];
  for (let id = 1; id <= 20; id++) {
    const started = performance.now();
    const answer = answered();
    socket.send(JSON.stringify({ jsonrpc: "2.0", id, method: "server/info", params: {} }));
    await answer;
    took.push(performance.now() - started);
  }
  socket.close();
  return took.sort((one, other) => one - other)[10];
})()
"""

SCROLL = """
(async () => {
  const empty = %s;
  const list = document.querySelector(".tree");
  const rows = list.firstElementChild;
  const bare = list.cloneNode(false);
  if (empty) {
    const inner = document.createElement("div");
    inner.style.height = rows.style.height;
    bare.append(inner);
    list.replaceWith(bare);
  }
  const scrolled = empty ? bare : list;
  scrolled.scrollTop = 0;
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  let longest = 0;
  let before = await frame();
  for (let step = 1; step <= 90; step++) {
    scrolled.scrollTop = step * 997;
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  if (empty) bare.replaceWith(list);
  return longest;
})()
"""
