// The Editor's console: what it holds when one looks, and every line that comes from then on.

/** @import {Workspace} from "./workspace.js" */
/** @import {LogLine} from "./shapes.js" */
/** @import {Panels} from "./panels.js" */

import { CallError } from "./call_error.js";
import { asCall, copy } from "./clipboard.js";
import { button, cut, el, emptiness, fill } from "./element.js";
import { flash } from "./flashes.js";

const MOST = 1000;
/** @type {Record<string, string>} */
const KINDS = { log: "log", warning: "warning", error: "error", exception: "error", assert: "error" };

export class ConsoleView {
  /** @param {HTMLElement} place @param {Workspace} workspace @param {Panels} panels */
  constructor(place, workspace, panels) {
    this.workspace = workspace;
    this.panels = panels;
    this.stale = true;
    /** @type {LogLine[]} lines that came while the console was being read */
    this.early = [];
    this.reading = false;
    this.level = el("select", { "aria-label": "Least level" }, ...["log", "warning", "error"].map((level) => el("option", { value: level, text: level === "log" ? "All levels" : level === "warning" ? "Warnings and errors" : "Errors" })));
    this.search = el("input", { type: "search", placeholder: "Containing", "aria-label": "Only lines with this text" });
    this.level.addEventListener("change", () => this.filter());
    this.search.addEventListener("input", () => this.filter());
    this.list = el("ol", { class: "log", "aria-label": "Console lines" });
    this.message = el("div");
    this.scroller = el("div", { class: "scroll", tabindex: "0", "aria-label": "Console" }, this.message, this.list);
    const ask = button("Copy as question", () => copy(asCall("editor.console.read", { level: this.level.value, project: workspace.project?.name }), "Question"));
    place.append(el("div", { class: "tools" }, this.level, this.search, el("span", { class: "grow" }), ask), this.scroller);
    workspace.on("project", () => this.outdate());
    panels.listeners.push(() => this.look());
  }

  outdate() {
    this.stale = true;
    this.look();
  }

  look() {
    if (this.stale && this.panels.isShown("console")) void this.read();
  }

  async read() {
    const project = this.workspace.project;
    fill(this.list);
    fill(this.message);
    if (!project) return;
    this.stale = false;
    this.reading = true;
    this.early = [];
    try {
      const answer = await this.workspace.call("editor.console.read", { maxResults: 0, stacks: false });
      if (project.id !== this.workspace.project?.id) return;
      const entries = /** @type {(LogLine & {last?: number})[]} */ (answer.entries);
      const last = Math.max(0, ...entries.map((entry) => entry.last ?? 0));
      this.add(entries.slice(-MOST), false);
      this.add(this.early.filter((line) => !line.number || line.number > last), true);
      if (!this.list.firstChild) fill(this.message, emptiness("The console is empty"));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fill(this.message, emptiness("There is no console to show", error.message));
    } finally {
      this.reading = false;
    }
  }

  /** @param {LogLine[]} lines */
  take(lines) {
    if (this.stale) return; // it will be read with the others
    if (this.reading) this.early.push(...lines);
    else this.add(lines, true);
  }

  /** @param {LogLine[]} lines @param {boolean} news */
  add(lines, news) {
    if (!lines.length) return;
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const atEnd = scrollTop + clientHeight >= scrollHeight - 30;
    const rows = lines.slice(-MOST).map(logRow);
    fill(this.message);
    this.list.append(...rows);
    while (this.list.children.length > MOST) this.list.firstElementChild?.remove();
    this.filter();
    if (news) rows.forEach(flash);
    if (atEnd || !news) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  filter() {
    const least = ["log", "warning", "error"].indexOf(this.level.value);
    const text = this.search.value.toLowerCase();
    for (const row of this.list.children) {
      const kind = ["log", "warning", "error"].indexOf(/** @type {HTMLElement} */ (row).dataset.kind ?? "log");
      /** @type {HTMLElement} */ (row).hidden = kind < least || !row.textContent.toLowerCase().includes(text);
    }
  }
}

/** @param {LogLine} line */
function logRow(line) {
  const kind = KINDS[line.level] ?? "log";
  const place = line.file ? `${line.file}${line.line ? `:${line.line}` : ""}` : "";
  return el("li", { class: `line line-${kind}`, "data-kind": kind },
    el("span", { class: "severity", text: line.level }),
    el("span", { class: "line-text" }, cut(line.message, 4000)),
    place ? el("span", { class: "path", text: place }) : null,
    (line.count ?? 1) > 1 ? el("span", { class: "chip", text: `${line.count} times` }) : null);
}
