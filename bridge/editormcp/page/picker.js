// A button that opens a list to choose from: projects, scenes. A long list can be searched.

import { button, cut, el, fill } from "./element.js";
import { icon } from "./icons.js";

const FEW = 12; // more than that are searched
const MOST_LISTED = 300;

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
    /** @type {Choice[]} those that are listed */
    this.listed = [];
    this.current = "";
    this.at = 0;
    const id = `choices-${label.toLowerCase()}`;
    this.button = button("", () => this.toggle(), { class: "picker", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": label });
    this.search = el("input", { type: "search", role: "combobox", "aria-expanded": "true", "aria-controls": id, "aria-label": `Search: ${label}`, placeholder: "Search", spellcheck: "false" });
    this.search.addEventListener("input", () => this.narrow());
    this.list = el("ul", { id, role: "listbox", tabindex: "-1", "aria-label": label });
    this.rest = el("p", { class: "none", role: "status" });
    this.popup = el("div", { class: "choices", hidden: true }, this.search, this.list, this.rest);
    this.popup.addEventListener("keydown", (event) => this.key(event));
    this.popup.addEventListener("focusout", (event) => {
      if (event.relatedTarget !== this.button && !this.popup.contains(/** @type {Node|null} */ (event.relatedTarget))) this.close();
    });
    place.classList.add("picker-place");
    place.append(this.button, this.popup);
  }

  /** @param {Choice[]} choices @param {string} current @param {string} none */
  show(choices, current, none) {
    this.choices = choices;
    this.current = current;
    const chosen = choices.find((choice) => choice.id === current);
    fill(this.button, chosen?.kind ? dot(chosen) : null, el("span", { class: "picker-title", text: chosen?.title ?? none }), icon("down"));
    this.button.title = cut(chosen ? [chosen.title, chosen.mark, chosen.detail].filter(Boolean).join(" · ") : none);
    if (!this.popup.hidden) this.narrow(this.listed[this.at]?.id);
  }

  toggle() {
    if (!this.popup.hidden) return this.close();
    this.popup.hidden = false;
    this.search.hidden = this.choices.length <= FEW;
    this.search.value = "";
    this.button.setAttribute("aria-expanded", "true");
    this.narrow(this.current);
    (this.search.hidden ? this.list : this.search).focus();
  }

  close() {
    this.popup.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
  }

  /** List what has all the words that are searched for. @param {string} [id] the choice to stay at */
  narrow(id) {
    const words = this.search.value.toLowerCase().split(/\s+/);
    const fitting = this.choices.filter(({ title, detail }) => words.every((word) => `${title} ${detail ?? ""}`.toLowerCase().includes(word)));
    this.listed = fitting.slice(0, MOST_LISTED);
    this.at = Math.max(0, this.listed.findIndex((choice) => choice.id === id));
    const more = fitting.length - this.listed.length;
    this.rest.textContent = more ? `and ${more.toLocaleString("en")} more: search for them` : this.choices.length && !fitting.length ? "Nothing fits" : "";
    this.draw();
  }

  draw() {
    fill(this.list, ...this.listed.map((choice, at) => this.option(choice, at)));
    const active = this.list.children[this.at];
    for (const focused of [this.list, this.search]) focused.setAttribute("aria-activedescendant", active?.id ?? "");
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
    const choice = this.listed[at];
    if (!choice) return;
    this.close();
    this.button.focus();
    if (choice.id !== this.current) this.chosen(choice.id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target === this.search;
    const last = Math.max(0, this.listed.length - 1);
    /** @type {Record<string, number>} */
    const places = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, PageDown: this.at + 10, PageUp: this.at - 10, ...(typing ? {} : { Home: 0, End: last }) };
    const to = places[event.key];
    if (to !== undefined) this.at = Math.min(Math.max(to, 0), last);
    else if (event.key === "Enter" || (event.key === " " && !typing)) this.choose(this.at);
    else if (event.key === "Escape") {
      this.close();
      this.button.focus();
    } else return;
    event.preventDefault();
    if (!this.popup.hidden) this.draw();
  }
}

/** @param {Choice} choice */
function dot(choice) {
  return el("span", { class: `dot dot-${choice.kind}`, "aria-hidden": "true" });
}
