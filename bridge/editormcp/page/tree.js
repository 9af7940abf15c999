// The tree of a scene. Only rows in view (and half a screen around them) exist, and they are used again.

/** @import {Workspace} from "./workspace.js" */
/** @import {SceneObject} from "./scene_model.js" */

import { button, cut, el, emptiness, fill } from "./element.js";
import { counted } from "./formats.js";
import { TreeFilter } from "./tree_filter.js";
import { TreeRow, ROW_HEIGHT } from "./tree_row.js";
import { filteredRows, filters, firstExpanded, openRows } from "./tree_rows.js";

export class Tree {
  /** @param {HTMLElement} place @param {Workspace} workspace @param {() => void} showObject */
  constructor(place, workspace, showObject) {
    this.workspace = workspace;
    this.showObject = showObject;
    /** @type {SceneObject[]} */
    this.rows = [];
    /** @type {Set<string>|null} */
    this.matches = null;
    /** @type {Set<string>} */
    this.expanded = new Set();
    this.at = 0;
    /** @type {string|undefined} the scene that the expanded rows are of */
    this.scenePath = undefined;
    /** @type {TreeRow[]} */
    this.pool = [];
    this.filter = new TreeFilter(() => this.rebuild(), () => this.scroller.focus());
    this.count = el("span", { class: "count", role: "status" });
    this.rowsPlace = el("div", { class: "tree-rows", role: "presentation" });
    this.scroller = el("div", { class: "tree", role: "tree", tabindex: "0", "aria-label": "Objects of the scene", "aria-multiselectable": "true" }, this.rowsPlace);
    this.message = el("div", { class: "tree-message" });
    this.folding = el("span", { class: "folding" }, button("Expand all", () => this.expandAll()), button("Collapse all", () => this.collapseAll()));
    place.append(this.filter.element, el("div", { class: "tools" }, this.count, el("span", { class: "grow" }), this.folding), this.message, this.scroller);
    this.listen();
  }

  listen() {
    this.scroller.addEventListener("scroll", () => this.draw(), { passive: true });
    this.scroller.addEventListener("keydown", (event) => this.key(event));
    this.scroller.addEventListener("click", (event) => this.click(event));
    this.scroller.addEventListener("dblclick", () => this.toggle(this.rows[this.at]));
    new ResizeObserver(() => this.draw()).observe(this.scroller);
    document.addEventListener("keydown", (event) => this.slash(event));
    this.workspace.on("scene", () => this.newScene());
    this.workspace.on("model", () => this.newModel());
    this.workspace.on("places", () => this.draw());
    this.workspace.on("error", () => this.rebuild());
    this.workspace.on("scenes", () => this.workspace.model || this.rebuild());
    this.workspace.on("selection", () => this.reveal());
  }

  newScene() {
    this.scenePath = undefined;
    this.expanded = new Set();
    this.scroller.scrollTop = 0;
    this.at = 0;
    this.rebuild();
  }

  newModel() {
    const model = this.workspace.model;
    if (model && this.scenePath !== model.scenePath) {
      this.scenePath = model.scenePath;
      this.expanded = firstExpanded(model);
    }
    if (filters(this.filter.filter)) this.filter.offer(model);
    else afterNextFrame(() => model === this.workspace.model && this.filter.offer(model));
    this.rebuild();
  }

  rebuild() {
    const { model, problem, scenePath, project } = this.workspace;
    this.matches = null;
    this.rows = [];
    if (model && filters(this.filter.filter)) ({ rows: this.rows, matches: this.matches } = filteredRows(model, this.filter.filter));
    else if (model) this.rows = openRows(model, this.expanded);
    this.at = Math.min(this.at, Math.max(0, this.rows.length - 1));
    this.folding.hidden = !model || this.matches !== null; // what a filter finds is always open
    this.count.textContent = model ? countOf(model.objects.length, this.matches) : "";
    fill(this.message, problem ? el("p", { class: "problem", role: "alert" }, cut(problem, 1000)) : this.emptiness(Boolean(project), scenePath));
    this.rowsPlace.style.height = `${this.rows.length * ROW_HEIGHT}px`;
    this.draw();
  }

  /** @param {boolean} hasProject @param {string} scenePath */
  emptiness(hasProject, scenePath) {
    if (this.rows.length) return null;
    if (!hasProject) return emptiness("No project is known", "Open Unity with the package, or run editormcp in a project's folder.");
    if (!scenePath) return emptiness(this.workspace.scenesAreKnown ? "This project has no scene" : "Looking for scenes…");
    if (!this.workspace.model) return emptiness("Reading the scene…");
    if (!this.matches) return emptiness("This scene is empty");
    return el("div", { class: "empty" }, el("p", { class: "empty-title", text: "No object fits" }), button("Clear the filter", () => this.filter.clear()));
  }

  /** Put the rows in view into the elements there are. */
  draw() {
    const height = this.scroller.clientHeight;
    const around = Math.ceil(height / ROW_HEIGHT / 2);
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - around);
    const last = Math.min(this.rows.length, Math.ceil((this.scroller.scrollTop + height) / ROW_HEIGHT) + around);
    this.resizePool(last - first);
    for (let at = first; at < last; at++) {
      // A row keeps its element while it stays in view, so that scrolling touches only the rows that come in.
      this.pool[at % this.pool.length].show(this.rows[at], at, this.stateOf(at));
    }
    const focused = this.at >= first && this.at < last ? this.pool[this.at % this.pool.length].element.id : "";
    this.scroller.setAttribute("aria-activedescendant", focused);
  }

  /** @param {number} size */
  resizePool(size) {
    while (this.pool.length > size) this.pool.pop()?.element.remove();
    while (this.pool.length < size) {
      const row = new TreeRow(`row-${this.pool.length}`);
      this.pool.push(row);
      this.rowsPlace.append(row.element);
    }
  }

  /** @param {number} at */
  stateOf(at) {
    const object = this.rows[at];
    const below = object.end > object.index + 1;
    return {
      expanded: below ? this.matches !== null || this.expanded.has(object.key) : null,
      selected: this.workspace.selection.has(object.key),
      focused: at === this.at,
      flashing: this.workspace.flashes.has(object.key),
      faint: this.matches !== null && !this.matches.has(object.key),
    };
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    const row = target.closest("[data-at]");
    const at = row instanceof HTMLElement ? Number(row.dataset.at) : -1;
    const object = this.rows[at];
    if (!object) return;
    if (target.closest(".twist")) return this.toggle(object);
    if (event.ctrlKey || event.metaKey) return this.add(at);
    if (event.shiftKey) return this.selectRange(at);
    this.go(at);
  }

  /** @param {number} at */
  add(at) {
    const keys = new Set(this.workspace.selection);
    const { key } = this.rows[at];
    if (!keys.delete(key)) keys.add(key);
    this.at = at;
    this.workspace.select(keys);
  }

  /** @param {number} to */
  selectRange(to) {
    const [first, last] = this.at < to ? [this.at, to] : [to, this.at];
    const keys = this.rows.slice(first, last + 1).map((object) => object.key);
    this.workspace.select(keys, this.rows[to].key);
  }

  /** @param {number} at */
  go(at) {
    if (!this.rows.length) return;
    this.at = Math.max(0, Math.min(at, this.rows.length - 1));
    this.workspace.select([this.rows[this.at].key]);
  }

  /** @param {SceneObject|undefined} object @param {boolean} [open] */
  toggle(object, open) {
    if (!object || object.end === object.index + 1 || this.matches) return;
    const wanted = open ?? !this.expanded.has(object.key);
    if (wanted) this.expanded.add(object.key);
    else this.expanded.delete(object.key);
    this.rebuild();
  }

  expandAll() {
    this.expanded = new Set(this.workspace.model?.objects.map((object) => object.key));
    this.rebuild();
  }

  collapseAll() {
    this.expanded = new Set();
    this.rebuild();
    this.reveal();
  }

  /** Bring the object that was selected, here or elsewhere, into view. */
  reveal() {
    const { model, primaryObject } = this.workspace;
    if (model && primaryObject && !this.matches) {
      const closed = model.ancestors(primaryObject).filter((above) => !this.expanded.has(above.key));
      for (const above of closed) this.expanded.add(above.key);
      if (closed.length) this.rebuild();
    }
    const at = primaryObject ? this.rows.indexOf(primaryObject) : -1;
    if (at >= 0) this.scrollTo(at);
    this.draw();
  }

  /** @param {number} at */
  scrollTo(at) {
    this.at = at;
    const top = at * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * ROW_HEIGHT) {
      const near = Math.abs(top - scrollTop) < 2 * clientHeight;
      this.scroller.scrollTop = near ? (top < scrollTop ? top : top - clientHeight + 2 * ROW_HEIGHT) : top - clientHeight / 2;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const object = this.rows[this.at];
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / ROW_HEIGHT) - 1);
    const to = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: this.rows.length - 1, PageDown: this.at + page, PageUp: this.at - page }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || !object) return;
    if (to !== undefined) this.go(to);
    else if (event.key === "ArrowRight") this.right(object);
    else if (event.key === "ArrowLeft") this.left(object);
    else if (event.key === "Enter") {
      this.go(this.at);
      this.showObject();
    } else if (event.key === " ") this.add(this.at);
    else return;
    event.preventDefault();
  }

  /** @param {SceneObject} object */
  right(object) {
    if (this.matches || this.expanded.has(object.key)) {
      if (object.end > object.index + 1) this.go(this.at + 1);
    } else this.toggle(object, true);
  }

  /** @param {SceneObject} object */
  left(object) {
    if (!this.matches && this.expanded.has(object.key) && object.end > object.index + 1) return this.toggle(object, false);
    const above = this.rows.findIndex((row) => row.index === object.parent);
    if (above >= 0) this.go(above);
  }

  /** @param {KeyboardEvent} event */
  slash(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.filter.search.focus();
  }
}

/** The rows come first. @param {() => void} work */
function afterNextFrame(work) {
  requestAnimationFrame(() => setTimeout(work));
}

/** @param {number} total @param {Set<string>|null} matches */
function countOf(total, matches) {
  return matches ? `${cut(matches.size.toLocaleString("en"))} of ${counted(total, "object")}` : counted(total, "object");
}
