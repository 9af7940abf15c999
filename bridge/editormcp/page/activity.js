// What clients ask right now, newest first.

/** @import {Activity} from "./shapes.js" */

import { copy } from "./clipboard.js";
import { button, cut, el, emptiness, fill } from "./element.js";
import { flash } from "./flashes.js";
import { clock, duration, size } from "./formats.js";
import { icon } from "./icons.js";

const MOST = 300;
/** @type {Record<string, string>} how a client asks, where it does not say who it is */
const WAYS = { mcp: "MCP", native: "command line or script", rest: "REST", gabp: "GABP" };

export class ActivityView {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** @type {Map<string|number, {call: Activity, row: HTMLElement}>} */
    this.calls = new Map();
    this.list = el("ul", { class: "calls", "aria-label": "Calls of tools, newest first" });
    this.nothing = emptiness("Nobody has asked anything yet", "Calls of your agents and programs appear here as they happen.");
    const tools = el("div", { class: "tools" }, el("span", { class: "tools-title", text: "What agents ask" }));
    place.append(tools, el("div", { class: "scroll" }, this.nothing, this.list));
  }

  /** All there is, after connecting. @param {Activity[]} calls */
  restart(calls) {
    this.calls.clear();
    fill(this.list);
    this.take(calls, false);
  }

  /** @param {Activity[]} calls @param {boolean} [news] */
  take(calls, news = true) {
    for (const call of calls) this.put(call, news);
    this.drop();
    this.nothing.hidden = this.calls.size > 0;
  }

  /** @param {Activity} call @param {boolean} news */
  put(call, news) {
    const row = callRow(call);
    const before = this.calls.get(call.id);
    if (before) before.row.replaceWith(row);
    else this.list.prepend(row);
    this.calls.set(call.id, { call, row });
    if (news && !before) flash(row);
  }

  drop() {
    for (const [id, { row }] of this.calls) {
      if (this.calls.size <= MOST) return;
      row.remove();
      this.calls.delete(id);
    }
  }
}

/** @param {Activity} call */
function callRow(call) {
  const said = `${call.tool} ${call.arguments ?? "{}"}`;
  const given = call.arguments === "{}" ? "" : cut(call.arguments ?? "", 400);
  const copying = button("", () => copy(said, "Question"), { class: "quiet", "aria-label": "Copy as question", title: "Copy as question" });
  copying.append(icon("copy"));
  return el("li", { class: `call ${call.state}` },
    el("time", { text: clock(call.at), datetime: call.at }),
    el("span", { class: "call-tool", text: call.tool }),
    el("span", { class: "call-who", text: cut(who(call), 60), title: cut(who(call)) }),
    el("code", { class: "call-arguments", text: given, title: given }),
    el("span", { class: "call-facts", text: [call.source, duration(call.ms), size(call.bytes)].filter(Boolean).join(" · ") }),
    el("span", { class: `state state-${call.state}`, text: call.state }),
    copying,
    call.error ? el("p", { class: "problem" }, cut(call.error, 500)) : null);
}

/** @param {Activity} call */
function who({ client, face }) {
  return [...new Set([client, face])].filter(Boolean).map((name) => WAYS[name ?? ""] ?? name).join(" · ");
}
