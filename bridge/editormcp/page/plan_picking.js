// Which object is under the cursor, or inside of a box. No elements here.

/** @import {Projection} from "./plan_projection.js" */
/** @import {Item} from "./plan_shapes.js" */

import { onScreen } from "./plan_drawing.js";

const NEAR = 6;

/** The smallest of those that the point is in, so that a crate on a floor can be chosen. @param {Projection} projection @param {Item[]} items @param {number} x @param {number} y @returns {Item|null} */
export function under(projection, items, x, y) {
  let best = null;
  let least = Infinity;
  for (const item of items) {
    const rectangle = onScreen(projection, item);
    if (!rectangle || !holds(rectangle, x, y)) continue;
    const area = Math.max(rectangle[2], NEAR) * Math.max(rectangle[3], NEAR);
    if (area < least) [best, least] = [item, area];
  }
  return best;
}

/** @param {[number, number, number, number]} rectangle @param {number} x @param {number} y */
function holds([left, top, wide, high], x, y) {
  const [sideways, upward] = [Math.max(0, NEAR - wide / 2), Math.max(0, NEAR - high / 2)];
  return x >= left - sideways && x <= left + wide + sideways && y >= top - upward && y <= top + high + upward;
}

/** Those whose middle is in the box. @param {Projection} projection @param {Item[]} items @param {[number, number, number, number]} box */
export function inside(projection, items, [left, top, wide, high]) {
  return items.filter((item) => {
    const [x, y] = [projection.across(item.centre), projection.up(item.centre)];
    return x >= left && x <= left + wide && y >= top && y <= top + high;
  });
}
