// What there is to draw: objects with their boxes, lights, cameras, colliders, in world coordinates. No elements here.

/** @import {SceneModel, SceneObject} from "./scene_model.js" */
/** @import {Point} from "./plan_projection.js" */
/** @import {Table} from "./shapes.js" */

import { isInside, levelOf } from "./plan_area.js";
import { Extent, rotated } from "./plan_projection.js";

const FARTHEST = 1e7;
const ASPECT = 16 / 9;
const DRAWS = /(Renderer|Collider|Collider2D|Terrain)$/;
const FLAT = /^(Sprite|SpriteShape|Tilemap)Renderer$/;
const SOLID = /^(MeshRenderer|SkinnedMeshRenderer|Terrain)$/;

/**
 * @typedef {object} Item
 * @property {string} key
 * @property {SceneObject} object
 * @property {Point} centre
 * @property {Point|null} half of its box, if it is known
 * @property {boolean} draws there is something to see, whatever its size
 * @property {boolean} special a light or a camera, which have signs of their own
 * @property {boolean} plain nothing but a Transform
 *
 * @typedef {object} LightShape
 * @property {Item} item
 * @property {string} type
 * @property {number} range
 * @property {number} angle
 * @property {Point} forward
 *
 * @typedef {object} Outline corners of something solid
 * @property {Item} item
 * @property {Point[]} corners
 *
 * @typedef {object} Round
 * @property {Item} item
 * @property {Point} centre
 * @property {number} radius
 *
 * @typedef {object} Shapes
 * @property {Item[]} items
 * @property {Map<string, Item>} byKey
 * @property {number} leftOut objects that are nowhere, or farther away than any level
 * @property {number} unknown objects of which no place is known
 * @property {number} onScreen objects of the user interface: they stand on the screen, not in the level
 * @property {LightShape[]} lights
 * @property {{item: Item, place: Point, far: Point[]}[]} cameras
 * @property {Outline[]} boxes
 * @property {Round[]} spheres
 */

/** @param {SceneModel} places @param {Record<string, Table>} tables @returns {Shapes} */
export function shapesOf(places, tables) {
  /** @type {Shapes} */
  const shapes = { items: [], byKey: new Map(), leftOut: 0, unknown: 0, onScreen: 0, lights: [], cameras: [], boxes: [], spheres: [] };
  for (const object of places.objects) addItem(shapes, object);
  const find = (/** @type {unknown} */ path) => shapes.byKey.get(places.byPath.get(String(path))?.key ?? "");
  const reach = levelOf(shapes.items);
  const longest = reach.empty ? 10 : Math.max(...reach.most.map((most, axis) => most - reach.least[axis]), 4) / 4;
  each(tables.Light, find, (item, row) => shapes.lights.push(light(item, row)));
  each(tables.Camera, find, (item, row) => shapes.cameras.push(camera(item, row, longest)));
  each(tables.BoxCollider, find, (item, row) => addBox(shapes, item, row));
  each(tables.SphereCollider, find, (item, row) => addSphere(shapes, item, row));
  each(tables.CapsuleCollider, find, (item, row) => addCapsule(shapes, item, row));
  each(tables.BoxCollider2D, find, (item, row) => addFlat(shapes, item, row));
  each(tables.CapsuleCollider2D, find, (item, row) => addFlat(shapes, item, row));
  each(tables.CircleCollider2D, find, (item, row) => addSphere(shapes, item, { ...row, center: row.offset }));
  return shapes;
}

/** @param {Shapes} shapes @param {SceneObject} object */
function addItem(shapes, object) {
  if (object.components.includes("RectTransform")) {
    shapes.onScreen += 1;
    return;
  }
  if (!object.bounds && !object.place?.position) {
    shapes.unknown += 1; // a part of a model, say, of which only the rotation stands in the scene
    return;
  }
  const box = object.bounds;
  const centre = point(box?.center ?? object.place?.position);
  const half = box ? point(box.size.map((one) => Number(one) / 2)) : null;
  if (!centre || (box && !half)) {
    shapes.leftOut += 1;
    return;
  }
  const { components, unexpanded } = object;
  const draws = Boolean(unexpanded) || components.some((name) => DRAWS.test(name));
  const special = components.includes("Light") || components.includes("Camera");
  const item = { key: object.key, object, centre, half, draws, special, plain: !draws && components.length < 2 };
  shapes.items.push(item);
  shapes.byKey.set(item.key, item);
}

/** Three numbers that can be drawn. @param {ArrayLike<unknown>|undefined} values @returns {Point|null} */
export function point(values) {
  if (!values) return null;
  /** @type {Point} */
  const read = [Number(values[0]), Number(values[1]), Number(values[2] ?? 0)];
  return read.every((one) => Math.abs(one) <= FARTHEST) ? read : null;
}

/** All that is drawn: things, and what lights and cameras reach as far as that is not much more. @param {Shapes} shapes @param {Item[]} items */
export function reachOf(shapes, items) {
  const reach = levelOf(items);
  if (reach.empty) return reach;
  const level = { least: [...reach.least], most: [...reach.most] };
  const across = Math.max(...level.most.map((most, axis) => most - level.least[axis]));
  for (const { item, type, range } of shapes.lights) if (type !== "Directional" && range < across / 2 && isInside(level, item)) reach.add(item.centre, [range, range, range]);
  for (const { item, far } of shapes.cameras) if (isInside(level, item)) for (const corner of far) reach.add(corner);
  return reach;
}

/** Around all of these, wherever they are. @param {Item[]} items */
export function extentOf(items) {
  const extent = new Extent();
  for (const item of items) extent.add(item.centre, item.half ?? undefined);
  return extent;
}

/** @param {Item} item */
export function isCross(item) {
  return !item.half && item.draws;
}

/** Lights and cameras have signs of their own. @param {Item} item */
export function isDot(item) {
  return !item.half && !item.draws && !item.special;
}

/** A level of sprites and tiles, which lies in the plane that one sees from the front. @param {Shapes} shapes */
export function isFlat({ items }) {
  let flat = 0;
  for (const { object } of items) {
    if (object.components.some((name) => FLAT.test(name))) flat += 1;
    else if (object.components.some((name) => SOLID.test(name))) flat -= 1;
  }
  return flat > 0;
}

/** @param {Table|undefined} table @param {(path: unknown) => Item|undefined} find @param {(item: Item, row: Record<string, unknown>) => void} take */
function each(table, find, take) {
  for (const cells of table?.rows ?? []) {
    const row = Object.fromEntries(cells.map((cell, at) => [table?.columns[at], cell]));
    const item = find(row.path);
    if (item) take(item, row);
  }
}

/** @param {Item} item @returns {{position: Point, rotation: Point, scale: Point}} */
function placeOf(item) {
  const place = item.object.place;
  return { position: point(place?.position) ?? item.centre, rotation: point(place?.rotation) ?? [0, 0, 0], scale: point(place?.scale) ?? [1, 1, 1] };
}

/** @param {Item} item @param {Point} local @returns {Point} */
function inWorld(item, local) {
  const { position, rotation, scale } = placeOf(item);
  const turned = rotated([local[0] * scale[0], local[1] * scale[1], local[2] * scale[2]], rotation);
  return [position[0] + turned[0], position[1] + turned[1], position[2] + turned[2]];
}

/** @param {Item} item @param {Record<string, unknown>} row @returns {LightShape} */
function light(item, row) {
  return { item, type: String(row.type), range: Number(row.range) || 0, angle: Number(row.spotAngle) || 30, forward: rotated([0, 0, 1], placeOf(item).rotation) };
}

/** What a camera sees, cut where it would be longer than the level. @param {Item} item @param {Record<string, unknown>} row @param {number} longest */
function camera(item, row, longest) {
  const flat = row.orthographic === 1 || row.orthographic === true;
  const far = Math.min(Number(row.farClipPlane) || longest, longest);
  const high = flat ? Number(row.orthographicSize) || 5 : far * Math.tan(((Number(row.fieldOfView) || 60) * Math.PI) / 360);
  const { position, rotation } = placeOf(item);
  const corner = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => {
    const [dx, dy, dz] = rotated([x * high * ASPECT, y * high, z], rotation);
    return /** @type {Point} */ ([position[0] + dx, position[1] + dy, position[2] + dz]);
  };
  const ends = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const near = flat ? ends.map(([x, y]) => corner(x, y, 0)) : [];
  return { item, place: position, far: [...ends.map(([x, y]) => corner(x, y, far)), ...near] };
}

/** @param {Shapes} shapes @param {Item} item @param {Record<string, unknown>} row */
function addBox(shapes, item, row) {
  const centre = point(/** @type {number[]} */ (row.center)) ?? [0, 0, 0];
  const size = point(/** @type {number[]} */ (row.size)) ?? [1, 1, 1];
  shapes.boxes.push({ item, corners: corners(item, centre, [size[0] / 2, size[1] / 2, size[2] / 2]) });
}

/** @param {Item} item @param {Point} centre @param {Point} half @returns {Point[]} */
function corners(item, centre, half) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
    inWorld(item, [centre[0] + (bits & 1 ? half[0] : -half[0]), centre[1] + (bits & 2 ? half[1] : -half[1]), centre[2] + (bits & 4 ? half[2] : -half[2])]),
  );
}

/** @param {Shapes} shapes @param {Item} item @param {Record<string, unknown>} row */
function addSphere(shapes, item, row) {
  const centre = point(/** @type {number[]} */ (row.center)) ?? [0, 0, 0];
  const largest = Math.max(...placeOf(item).scale.map(Math.abs));
  shapes.spheres.push({ item, centre: inWorld(item, centre), radius: (Number(row.radius) || 0) * largest });
}

/** Those of 2D physics have an offset and no depth. @param {Shapes} shapes @param {Item} item @param {Record<string, unknown>} row */
function addFlat(shapes, item, row) {
  const centre = point(/** @type {number[]} */ (row.offset)) ?? [0, 0, 0];
  const size = point(/** @type {number[]} */ (row.size)) ?? [1, 1, 0];
  shapes.boxes.push({ item, corners: corners(item, centre, [size[0] / 2, size[1] / 2, 0]) });
}

/** As the box around it: what a plan of a level needs. @param {Shapes} shapes @param {Item} item @param {Record<string, unknown>} row */
function addCapsule(shapes, item, row) {
  const centre = point(/** @type {number[]} */ (row.center)) ?? [0, 0, 0];
  const radius = Number(row.radius) || 0;
  /** @type {Point} */
  const half = [radius, radius, radius];
  const along = ["X-Axis", "Y-Axis", "Z-Axis"].indexOf(String(row.direction));
  half[along >= 0 ? along : Number(row.direction) || 0] = Math.max(radius, (Number(row.height) || 0) / 2);
  shapes.boxes.push({ item, corners: corners(item, centre, half) });
}
