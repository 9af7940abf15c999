// Which objects have a row in the tree: those whose parents are open, or those that a filter finds. No elements here.

/** @import {SceneModel, SceneObject} from "./scene_model.js" */

/**
 * @typedef {object} Filter
 * @property {string} text part of the name; with a slash part of the path
 * @property {string} component
 * @property {string} tag
 * @property {string} layer
 * @property {ReadonlySet<string>|null} only the keys of what an agent has found
 */

/** @returns {Filter} */
export function noFilter() {
  return { text: "", component: "", tag: "", layer: "", only: null };
}

/** @param {Filter} filter */
export function filters(filter) {
  return Boolean(filter.text.trim() || filter.component || filter.tag || filter.layer || filter.only);
}

/** @param {SceneModel} model @param {ReadonlySet<string>} expanded @returns {SceneObject[]} */
export function openRows(model, expanded) {
  const rows = [];
  const objects = model.objects;
  for (let at = 0; at < objects.length; ) {
    const object = objects[at];
    rows.push(object);
    at = expanded.has(object.key) ? at + 1 : object.end;
  }
  return rows;
}

/**
 * What fits, and what stands above it.
 * @param {SceneModel} model
 * @param {Filter} filter
 * @returns {{rows: SceneObject[], matches: Set<string>}}
 */
export function filteredRows(model, filter) {
  const fits = test(filter);
  const shown = new Uint8Array(model.objects.length);
  const matches = new Set();
  for (const object of model.objects) {
    if (!fits(object)) continue;
    matches.add(object.key);
    for (let at = object.index; at >= 0 && !shown[at]; at = model.objects[at].parent) shown[at] = 1;
  }
  return { rows: model.objects.filter((object) => shown[object.index]), matches };
}

/** @param {Filter} filter @returns {(object: SceneObject) => boolean} */
function test(filter) {
  const text = filter.text.trim().toLowerCase();
  const inPath = text.includes("/");
  return (object) =>
    (!text || (inPath ? object.path : object.name).toLowerCase().includes(text)) &&
    (!filter.component || object.components.includes(filter.component)) &&
    (!filter.tag || object.tag === filter.tag) &&
    (!filter.layer || object.layer === filter.layer) &&
    (!filter.only || filter.only.has(object.key));
}

/**
 * What can be filtered by, most used first.
 * @param {SceneModel} model
 * @param {(object: SceneObject) => readonly string[]} of
 * @returns {[string, number][]}
 */
export function occurring(model, of) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const object of model.objects) {
    const values = of(object);
    for (let at = 0; at < values.length; at++) {
      if (values.indexOf(values[at]) === at) counts.set(values[at], (counts.get(values[at]) ?? 0) + 1);
    }
  }
  counts.delete("");
  return [...counts].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
}

/** Open at first: all of a small scene, the roots of a middling one. @param {SceneModel} model @returns {Set<string>} */
export function firstExpanded(model) {
  const deepest = model.objects.length <= 150 ? 200 : model.objects.length <= 3000 ? 0 : -1;
  return new Set(model.objects.filter((object) => object.depth <= deepest && object.end > object.index + 1).map((object) => object.key));
}
