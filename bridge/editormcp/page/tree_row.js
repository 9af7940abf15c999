// One row of the tree: an element that shows one object now and another one later.

/** @import {SceneObject} from "./scene_model.js" */

import { cut, el } from "./element.js";
import { flash } from "./flashes.js";
import { change, icon, iconOf } from "./icons.js";

export const ROW_HEIGHT = 24;
const INDENT = 14;
const PLAIN = new Set(["Transform", "RectTransform", "MeshFilter", "CanvasRenderer"]);

/**
 * @typedef {object} RowState
 * @property {boolean|null} expanded null: there is nothing below
 * @property {boolean} selected
 * @property {boolean} focused
 * @property {boolean} flashing
 * @property {boolean} faint only there because of what is below
 */

export class TreeRow {
  /** @param {string} id */
  constructor(id) {
    this.twist = icon("twist");
    this.twist.classList.add("twist");
    this.icon = icon("empty");
    this.name = el("span", { class: "row-name" });
    this.more = el("span", { class: "row-more" });
    const twistPlace = el("span", { class: "twist" }, this.twist);
    this.element = el("div", { class: "row", role: "treeitem", id }, twistPlace, this.icon, this.name, this.more);
    /** @type {SceneObject|null} */
    this.object = null;
    this.said = "";
    this.wasFlashing = false;
  }

  /** @param {SceneObject} object @param {number} at @param {RowState} state */
  show(object, at, state) {
    if (object !== this.object) this.showObject(object);
    const said = `${at} ${state.expanded} ${state.selected} ${state.focused} ${state.faint}`;
    if (said !== this.said) this.showState(at, state);
    this.said = said;
    if (state.flashing && !this.wasFlashing) flash(this.element);
    if (!state.flashing) this.element.classList.remove("flash");
    this.wasFlashing = state.flashing;
  }

  /** @param {SceneObject} object */
  showObject(object) {
    this.object = object;
    this.wasFlashing = false;
    this.said = "";
    this.name.textContent = cut(object.name, 200) || "(no name)";
    this.more.textContent = cut(object.components.filter((name) => !PLAIN.has(name)).join(", "), 120);
    change(this.icon, iconOf(object.components, Boolean(object.prefab)));
    const set = this.element.setAttribute.bind(this.element);
    set("aria-level", String(object.depth + 1));
    set("aria-posinset", String(object.position));
    set("aria-setsize", String(object.siblings));
    set("title", cut(object.path, 400));
    this.element.dataset.path = cut(object.path, 1000);
    this.element.style.paddingLeft = `${6 + Math.min(object.depth, 40) * INDENT}px`;
    this.element.classList.toggle("inactive", !object.active);
  }

  /** @param {number} at @param {RowState} state */
  showState(at, state) {
    const element = this.element;
    element.dataset.at = String(at);
    element.style.transform = `translateY(${at * ROW_HEIGHT}px)`;
    element.setAttribute("aria-selected", String(state.selected));
    if (state.expanded === null) element.removeAttribute("aria-expanded");
    else element.setAttribute("aria-expanded", String(state.expanded));
    element.classList.toggle("focused", state.focused);
    element.classList.toggle("faint", state.faint);
  }
}
