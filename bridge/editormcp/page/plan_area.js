// Which part of the world a plan shows: all that can be seen of a level, but for what is lost far away. No elements here.

/** @import {Item} from "./plan_shapes.js" */

import { Extent } from "./plan_projection.js";

const CORE = 0.05; // this share of the objects at either end does not count for how far the others reach
const FAR = 8; // what is so many times as far away as the others reach would make them all a dot
const GROUND = 1.5; // what is so many times as large as the others reach is ground, water or sky
const LEAST = 2;
const ENOUGH = 10_000; // so many of the objects tell how far all of them reach
const AXES = /** @type {const} */ ([0, 1, 2]);

/** Around where things are. @param {Item[]} items @returns {Extent} */
export function areaOf(items) {
  const limits = limitsOf(items);
  const near = items.filter((item) => isInside(limits, item));
  const largest = near.length > 1 ? GROUND * limits.reach : Infinity;
  const made = near.filter((item) => !item.half || 2 * Math.max(item.half[0], item.half[1], item.half[2]) <= largest);
  const area = new Extent();
  for (const item of made.length ? made : near) area.add(item.centre, item.half ?? undefined);
  for (const axis of AXES) {
    area.least[axis] = Math.max(area.least[axis], limits.least[axis]);
    area.most[axis] = Math.min(area.most[axis], limits.most[axis]);
  }
  return near.length ? area : new Extent();
}

/** The area of what can be seen, and of what stands near it: a script's object may be anywhere. @param {Item[]} items */
export function levelOf(items) {
  const seen = items.filter((item) => item.half || item.draws || item.special);
  if (!seen.length) return areaOf(items);
  const area = areaOf(seen);
  const room = Math.max(...AXES.map((axis) => area.most[axis] - area.least[axis]), LEAST);
  const around = { least: area.least.map((one) => one - room), most: area.most.map((one) => one + room) };
  if (seen.length < items.length) for (const item of items) if (!item.half && isInside(around, item)) area.add(item.centre);
  return area;
}

/** @param {Item[]} items */
function limitsOf(items) {
  const every = Math.ceil(items.length / ENOUGH);
  const some = every > 1 ? items.filter((_, at) => at % every === 0) : items;
  const ends = AXES.map((axis) => coreOf(Float64Array.from(some, (item) => item.centre[axis])));
  const reach = Math.max(...ends.map(([low, high]) => high - low));
  return { reach, least: ends.map(([low]) => low - FAR * reach), most: ends.map(([, high]) => high + FAR * reach) };
}

/** @param {Float64Array} values */
function coreOf(values) {
  if (!values.length) return [0, LEAST];
  values.sort();
  const out = Math.floor(values.length * CORE);
  const [low, high] = [values[out], values[values.length - 1 - out]];
  const [middle, half] = [(low + high) / 2, Math.max((high - low) / 2, LEAST / 2)];
  return [middle - half, middle + half];
}

/** @param {{least: ArrayLike<number>, most: ArrayLike<number>}} area @param {Item} item */
export function isInside({ least, most }, { centre: [x, y, z] }) {
  return x >= least[0] && x <= most[0] && y >= least[1] && y <= most[1] && z >= least[2] && z <= most[2];
}
