// A button that opens a list to choose from: projects, scenes.

import { button, cut, el, fill } from "./element.js";
import { icon } from "./icons.js";

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} title
 * @property {string} [detail]
 * @property {string} [mark] a word about its state
 * @property {string} [kind] colours the mark
 */

export class Picker {
  /** @param {HTMLElement} place @param {string} label @param {(id: string) => void} chosen */
  constructor(place, label, chosen) {
    this.chosen = chosen;
    /** @type {Choice[]} */
    this.choices = [];
    this.current = "";
    this.at = 0;
    this.button = button("", () => this.toggle(), { class: "picker", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": label });
    this.list = el("ul", { class: "choices", role: "listbox", tabindex: "-1", "aria-label": label, hidden: true });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusout", (event) => {
      if (event.relatedTarget !== this.button && !this.list.contains(/** @type {Node|null} */ (event.relatedTarget))) this.close();
    });
    place.classList.add("picker-place");
    place.append(this.button, this.list);
  }

  /** @param {Choice[]} choices @param {string} current @param {string} none */
  show(choices, current, none) {
    this.choices = choices;
    this.current = current;
    const chosen = choices.find((choice) => choice.id === current);
    fill(this.button, chosen?.kind ? dot(chosen) : null, el("span", { class: "picker-title", text: chosen?.title ?? none }), icon("down"));
    this.button.title = cut(chosen ? [chosen.title, chosen.mark, chosen.detail].filter(Boolean).join(" · ") : none);
    if (!this.list.hidden) this.draw();
  }

  toggle() {
    if (!this.list.hidden) return this.close();
    this.at = Math.max(0, this.choices.findIndex((choice) => choice.id === this.current));
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.draw();
    this.list.focus();
  }

  close() {
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  draw() {
    fill(this.list, ...this.choices.map((choice, at) => this.option(choice, at)));
    const active = this.list.children[this.at];
    this.list.setAttribute("aria-activedescendant", active?.id ?? "");
    active?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Choice} choice @param {number} at */
  option(choice, at) {
    return el(
      "li",
      {
        role: "option",
        id: `choice-${this.button.getAttribute("aria-label")}-${at}`.replaceAll(" ", "-"),
        class: at === this.at ? "at" : "",
        "aria-selected": String(choice.id === this.current),
        onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => this.choose(at),
      },
      choice.kind ? dot(choice) : null,
      el("span", { class: "choice-title", text: choice.title }),
      choice.mark ? el("span", { class: "choice-mark", text: choice.mark }) : null,
      choice.detail ? el("span", { class: "choice-detail", text: choice.detail }) : null,
    );
  }

  /** @param {number} at */
  choose(at) {
    const choice = this.choices[at];
    this.close();
    this.button.focus();
    if (choice && choice.id !== this.current) this.chosen(choice.id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = this.choices.length - 1;
    const to = { ArrowDown: Math.min(this.at + 1, last), ArrowUp: Math.max(this.at - 1, 0), Home: 0, End: last }[event.key];
    if (to !== undefined) this.at = to;
    else if (event.key === "Enter" || event.key === " ") this.choose(this.at);
    else if (event.key === "Escape") {
      this.close();
      this.button.focus();
    } else return;
    event.preventDefault();
    if (!this.list.hidden) this.draw();
  }
}

/** @param {Choice} choice */
function dot(choice) {
  return el("span", { class: `dot dot-${choice.kind}`, "aria-hidden": "true" });
}
