// A scene as a flat list in the order of the tree: what is below an object follows it, up to its `end`.

/** @import {Dump, DumpedObject, Place, Box} from "./shapes.js" */

/**
 * @typedef {object} SceneObject
 * @property {number} index
 * @property {number} parent index of the parent, or -1
 * @property {number} depth
 * @property {number} end index after the last object below
 * @property {number} position among its siblings, from 1
 * @property {number} siblings
 * @property {string} key its objectId, else its path: stays the same while the scene changes
 * @property {string} name
 * @property {string} path
 * @property {string} [objectId]
 * @property {boolean} active itself and all above it
 * @property {boolean} activeSelf
 * @property {string[]} components
 * @property {string} tag
 * @property {string} layer
 * @property {string} [prefab]
 * @property {string} [unexpanded]
 * @property {boolean} isStatic
 * @property {Place} [place]
 * @property {Box} [bounds]
 */

export class SceneModel {
  /** @param {Dump} dump */
  constructor(dump) {
    this.scenePath = dump.scenePath;
    this.source = dump.source;
    this.asOf = dump.asOf;
    this.dirty = dump.dirty === true;
    this.playing = dump.playing === true;
    /** @type {SceneObject[]} */
    this.objects = flatten(dump.rootObjects);
    /** @type {Map<string, SceneObject>|null} */
    this.keys = null;
    /** @type {Map<string, SceneObject>|null} */
    this.paths = null;
  }

  // Both are made when they are asked for: a tree is shown without them.

  /** @returns {Map<string, SceneObject>} */
  get byKey() {
    return (this.keys ??= new Map(this.objects.map((object) => [object.key, object])));
  }

  /** @returns {Map<string, SceneObject>} */
  get byPath() {
    return (this.paths ??= new Map(this.objects.map((object) => [object.path, object])));
  }

  /** @param {SceneObject} object @returns {SceneObject[]} from the root down, without itself */
  ancestors(object) {
    const above = [];
    for (let at = object.parent; at >= 0; at = this.objects[at].parent) above.unshift(this.objects[at]);
    return above;
  }
}

/** @param {DumpedObject[]} roots */
function flatten(roots) {
  /** @type {SceneObject[]} */
  const objects = [];
  add(objects, roots, null);
  return objects;
}

/** Trees nest at most 200 levels, so that calling itself is safe. @param {SceneObject[]} objects @param {DumpedObject[]} siblings @param {SceneObject|null} parent */
function add(objects, siblings, parent) {
  for (let at = 0; at < siblings.length; at++) {
    const object = sceneObject(siblings[at], objects.length, parent);
    object.position = at + 1;
    object.siblings = siblings.length;
    objects.push(object);
    const below = siblings[at].children;
    if (below?.length) add(objects, below, object);
    object.end = objects.length;
  }
}

/** @param {DumpedObject} dumped @param {number} index @param {SceneObject|null} parent @returns {SceneObject} */
function sceneObject(dumped, index, parent) {
  return {
    index,
    parent: parent ? parent.index : -1,
    depth: parent ? parent.depth + 1 : 0,
    end: index + 1,
    position: 1,
    siblings: 1,
    key: dumped.objectId ?? dumped.path,
    name: dumped.name,
    path: dumped.path,
    objectId: dumped.objectId,
    active: dumped.active && (parent?.active ?? true),
    activeSelf: dumped.active,
    components: dumped.components,
    tag: dumped.tag ?? "",
    layer: dumped.layer ?? "",
    prefab: dumped.prefab,
    unexpanded: dumped.unexpanded,
    isStatic: dumped.static === true,
    place: dumped.worldTransform,
    bounds: dumped.bounds,
  };
}

/**
 * The keys of objects that are new or not as they were.
 * @param {SceneModel|null} before
 * @param {SceneModel} after
 * @returns {string[]}
 */
export function changedKeys(before, after) {
  if (!before || before.scenePath !== after.scenePath) return [];
  return after.objects.filter((object) => differs(before.byKey.get(object.key), object)).map((object) => object.key);
}

/** @param {SceneObject|undefined} before @param {SceneObject} after */
function differs(before, after) {
  if (!before) return true;
  return (
    before.name !== after.name || before.activeSelf !== after.activeSelf || before.tag !== after.tag ||
    before.layer !== after.layer || before.prefab !== after.prefab ||
    before.components.join() !== after.components.join() || !samePlace(before, after)
  );
}

/** @param {SceneObject} before @param {SceneObject} after */
function samePlace(before, after) {
  return JSON.stringify([before.place, before.bounds]) === JSON.stringify([after.place, after.bounds]);
}
