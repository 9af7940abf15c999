// Tables and differences inside of a chat, page by page.

/** @import {Host} from "./chat_host.js" */
/** @import {Selection} from "./chat_selection.js" */
/** @import {Json} from "./shapes.js" */

import { CallError } from "./call_error.js";
import { differenceOf } from "./difference.js";
import { button, el, emptiness, fill } from "./element.js";
import { counted } from "./formats.js";
import { tableOf } from "./table.js";

export class ListView {
  /** @param {HTMLElement} place @param {Host} host @param {Selection} selection */
  constructor(place, host, selection) {
    this.host = host;
    this.selection = selection;
    this.head = el("div", { class: "chat-head" });
    this.pages = el("div", { class: "chat-scroll", tabindex: "0", role: "region", "aria-label": "Answer" });
    this.more = el("div", { class: "chat-more", hidden: true });
    fill(place, this.head, this.pages, this.more);
  }

  /** @param {any} output @param {Json} asked */
  show(output, asked) {
    const title = output.rows ? String(asked.componentType ?? "Values") : "Changes";
    const states = output.rows ? "" : `from ${output.from} to ${output.to}`;
    const parts = [output.scenePath, states, counted(output.total ?? 0, output.rows ? "row" : "change")];
    fill(this.head, el("strong", { text: title }), ...parts.filter(Boolean).map((part) => el("span", { class: "count", text: part })));
    this.add(output, asked);
    if (!output.total) fill(this.pages, emptiness(output.rows ? "No component fits" : "Nothing changed"));
  }

  /** @param {any} output @param {Json} asked */
  add(output, asked) {
    const scenePath = output.scenePath ?? "";
    const choose = (/** @type {string} */ path, /** @type {string} */ file = "") => this.selection.choose([{ scenePath: file || scenePath, path }]);
    this.pages.append(output.rows ? tableOf(output, choose) : differenceOf(output, choose));
    this.more.hidden = !output.nextCursor || !this.host.can.serverTools;
    fill(this.more, button("More", () => void this.next({ ...asked, cursor: output.nextCursor }, Boolean(output.rows))));
  }

  /** @param {Json} asked @param {boolean} isTable */
  async next(asked, isTable) {
    fill(this.more, el("span", { class: "none", text: "Reading…" }));
    try {
      this.add(await this.host.call(isTable ? "scene.values.read" : "scene.diff", asked), asked);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fill(this.more, el("p", { class: "problem", text: error.message }));
    }
  }
}
