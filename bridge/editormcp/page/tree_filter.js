// Above the tree: search by name, filter by component, tag and layer.

/** @import {SceneModel} from "./scene_model.js" */
/** @import {Filter} from "./tree_rows.js" */

import { cut, el, fill } from "./element.js";
import { noFilter, occurring } from "./tree_rows.js";

/** @type {{name: "component"|"tag"|"layer", all: string}[]} */
const CHOICES = [
  { name: "component", all: "Component" },
  { name: "tag", all: "Tag" },
  { name: "layer", all: "Layer" },
];

export class TreeFilter {
  /** @param {() => void} changed @param {() => void} intoTree */
  constructor(changed, intoTree) {
    this.filter = noFilter();
    this.changed = changed;
    this.search = el("input", { type: "search", placeholder: "Search by name  ( / )", "aria-label": "Search objects by name", spellcheck: "false" });
    this.search.addEventListener("input", () => this.set("text", this.search.value));
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "Enter") return;
      event.preventDefault();
      intoTree();
    });
    this.selects = CHOICES.map(({ name, all }) => this.select(name, all));
    this.element = el("div", { class: "filters" }, this.search, el("div", { class: "filter-row" }, ...this.selects));
  }

  /** @param {"component"|"tag"|"layer"} name @param {string} all */
  select(name, all) {
    const made = el("select", { "aria-label": `Filter by ${name}` }, el("option", { value: "", text: all }));
    made.addEventListener("change", () => this.set(name, made.value));
    return made;
  }

  /** @template {keyof Filter} K @param {K} name @param {Filter[K]} value */
  set(name, value) {
    this.filter = { ...this.filter, [name]: value };
    this.changed();
  }

  clear() {
    this.filter = noFilter();
    this.search.value = "";
    for (const select of this.selects) select.value = "";
    this.changed();
  }

  /** Offer what the scene has. @param {SceneModel|null} model */
  offer(model) {
    CHOICES.forEach(({ name, all }, at) => {
      const select = this.selects[at];
      const values = model ? occurring(model, (object) => (name === "component" ? object.components : [object[name]])) : [];
      const options = values.map(([value, count]) => el("option", { value, text: `${cut(value, 60)} (${count})` }));
      fill(select, el("option", { value: "", text: all }), ...options);
      select.value = values.some(([value]) => value === this.filter[name]) ? this.filter[name] : "";
      if (select.value !== this.filter[name]) this.filter = { ...this.filter, [name]: "" };
    });
  }
}
