// What changed in a scene, as scene.diff tells it.

import { button, cut, el } from "./element.js";
import { counted, label } from "./formats.js";
import { choosing, said } from "./table.js";

/**
 * @typedef {object} Change
 * @property {string} path
 * @property {string} [from]
 * @property {string} [component]
 * @property {string} [change]
 * @property {string} [property]
 * @property {unknown} [before]
 * @property {unknown} [after]
 * @property {string[]} [components]
 * @property {string} [prefab]
 * @property {number} [objects]
 * @property {number} [instances]
 */

/** @type {[string, string, string][]} list, title, how it is coloured */
const LISTS = [
  ["added", "Added", "added"], ["removed", "Removed", "removed"], ["moved", "Moved", "changed"],
  ["renamed", "Renamed", "changed"], ["components", "Components", "changed"], ["changed", "Values", "changed"],
];

/** @param {Record<string, any>} diff @param {(path: string) => void} choose */
export function differenceOf(diff, choose) {
  const sections = LISTS.filter(([list]) => diff[list]?.length).map(([list, title, kind]) =>
    el("section", {}, el("h3", {}, title, " ", el("span", { class: "count", text: String(diff[list].length) })),
      el("ul", {}, ...diff[list].map((/** @type {Change} */ change) => row(change, kind, choose)))));
  return el("div", { class: "diff" }, ...sections);
}

/** @param {Change} change @param {string} kind @param {(path: string) => void} choose */
function row(change, kind, choose) {
  const place = change.path ? button(cut(change.path, 200), () => choosing(made, () => choose(change.path)), { class: "link" }) : el("span", { text: "The scene's settings" });
  const made = el("li", { class: kind }, place, ...facts(change));
  return made;
}

/** @param {Change} change */
function facts(change) {
  const found = [];
  if (change.component) found.push(el("span", { class: "type", text: change.component }));
  if (change.change) found.push(el("span", { text: change.change }));
  if (change.property !== undefined) found.push(el("span", { text: label(change.property) }), el("del", { text: said(change.before) }), el("ins", { text: said(change.after) }));
  if (change.from !== undefined) found.push(el("span", { class: "none", text: `was ${cut(change.from, 200)}` }));
  if (change.prefab) found.push(el("span", { class: "path", text: change.prefab }));
  if (change.components) found.push(el("span", { class: "none", text: change.components.join(", ") }));
  if (change.objects) found.push(el("span", { class: "none", text: counted(change.objects, "object") }));
  if ((change.instances ?? 1) > 1) found.push(el("span", { class: "none", text: `in ${counted(change.instances ?? 1, "instance")}` }));
  return found;
}
