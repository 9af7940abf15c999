// Which views are on the screen. A wide window has the tree and the inspector beside one of the others; a narrow one has one.

import { byId, el } from "./element.js";

/** @typedef {"tree"|"object"|"plan"|"problems"|"activity"|"console"} View */

/** @type {{view: View, title: string, side?: boolean}[]} */
const VIEWS = [
  { view: "tree", title: "Tree", side: true },
  { view: "object", title: "Object", side: true },
  { view: "plan", title: "Plan" },
  { view: "problems", title: "Problems" },
  { view: "activity", title: "Activity" },
  { view: "console", title: "Console" },
];

const narrow = window.matchMedia("(max-width: 719px)");

export class Panels {
  constructor() {
    /** @type {(() => void)[]} */
    this.listeners = [];
    /** @type {View} */
    this.view = narrow.matches ? "tree" : "plan";
    /** @type {View} */
    this.centre = "plan";
    /** @type {Map<View, HTMLElement>} */
    this.badges = new Map();
    this.tabs = VIEWS.map((one) => this.tab(one));
    byId("tabs").append(...this.tabs);
    byId("tabs").addEventListener("keydown", (event) => this.key(event));
    narrow.addEventListener("change", () => this.show(narrow.matches ? this.view : this.centre));
    this.show(this.view);
  }

  /** @param {(typeof VIEWS)[number]} one */
  tab({ view, title, side }) {
    const badge = el("span", { class: "badge", hidden: true });
    this.badges.set(view, badge);
    const panel = byId(`panel-${view}`);
    panel.setAttribute("role", side ? "region" : "tabpanel");
    return el("button", { type: "button", role: "tab", id: `tab-${view}`, "data-view": view, class: side ? "side" : "", "aria-controls": panel.id, onclick: () => this.show(view) }, title, badge);
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    if (view !== "tree" && view !== "object") this.centre = view;
    document.body.dataset.view = view;
    document.body.dataset.centre = this.centre;
    for (const tab of this.tabs) {
      const chosen = tab.dataset.view === (narrow.matches ? view : this.centre);
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    for (const listener of this.listeners) listener();
  }

  /** @param {View} view */
  isShown(view) {
    if (narrow.matches) return this.view === view;
    return view === "tree" || view === "object" || this.centre === view;
  }

  /** The inspector is beside the tree already, unless the window is narrow. */
  showObject() {
    if (narrow.matches) this.show("object");
  }

  /** @param {View} view @param {number} count @param {string} what */
  badge(view, count, what) {
    const badge = this.badges.get(view);
    if (!badge) return;
    badge.hidden = count === 0;
    badge.textContent = count > 999 ? "999+" : String(count);
    badge.title = `${count} ${what}`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const tabs = this.tabs.filter((tab) => tab.offsetParent !== null);
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at + tabs.length - 1) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    this.show(/** @type {View} */ (tabs[to].dataset.view));
    tabs[to].focus();
  }
}
