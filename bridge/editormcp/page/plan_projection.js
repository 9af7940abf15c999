// From the world to the screen and back: three views, moved and scaled. No elements here.

/** @typedef {"top"|"front"|"side"} Side */
/** @typedef {[number, number, number]} Point */

/** @type {Record<Side, {across: 0|1|2, up: 0|1|2}>} which axis goes to the right, which up */
export const AXES = { top: { across: 0, up: 2 }, front: { across: 0, up: 1 }, side: { across: 2, up: 1 } };

const SMALLEST_SCALE = 1e-6;
const LARGEST_SCALE = 1e5;
const MARGIN = 0.9;
const SMALLEST_EXTENT = 6; // metres: one crate is shown with what stands around it

export class Projection {
  constructor() {
    /** @type {Side} */
    this.side = "top";
    this.scale = 10; // pixels a metre
    this.centreAcross = 0;
    this.centreUp = 0;
    this.width = 1;
    this.height = 1;
  }

  /** @param {ArrayLike<number>} point */
  across(point) {
    return this.width / 2 + (point[AXES[this.side].across] - this.centreAcross) * this.scale;
  }

  /** @param {ArrayLike<number>} point */
  up(point) {
    return this.height / 2 - (point[AXES[this.side].up] - this.centreUp) * this.scale;
  }

  /** @param {number} x @param {number} y @returns {[number, number]} the two coordinates of the world that this view shows */
  toWorld(x, y) {
    return [this.centreAcross + (x - this.width / 2) / this.scale, this.centreUp - (y - this.height / 2) / this.scale];
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.centreAcross -= dx / this.scale;
    this.centreUp += dy / this.scale;
  }

  /** What is below the cursor stays there. @param {number} factor @param {number} x @param {number} y */
  zoomAt(factor, x, y) {
    const [across, up] = this.toWorld(x, y);
    this.scale = Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, this.scale * factor));
    this.centreAcross = across - (x - this.width / 2) / this.scale;
    this.centreUp = up + (y - this.height / 2) / this.scale;
  }

  /** @param {Extent} extent */
  fit(extent) {
    const { across, up } = AXES[this.side];
    const wide = Math.max(extent.most[across] - extent.least[across], SMALLEST_EXTENT);
    const high = Math.max(extent.most[up] - extent.least[up], SMALLEST_EXTENT);
    this.scale = MARGIN * Math.min(this.width / wide, this.height / high);
    this.centreAcross = (extent.most[across] + extent.least[across]) / 2;
    this.centreUp = (extent.most[up] + extent.least[up]) / 2;
  }
}

/** A box that grows. */
export class Extent {
  constructor() {
    /** @type {Point} */
    this.least = [Infinity, Infinity, Infinity];
    /** @type {Point} */
    this.most = [-Infinity, -Infinity, -Infinity];
  }

  get empty() {
    return this.least[0] > this.most[0];
  }

  /** @param {ArrayLike<number>} centre @param {ArrayLike<number>} [half] */
  add(centre, half = [0, 0, 0]) {
    for (let axis = 0; axis < 3; axis++) {
      this.least[axis] = Math.min(this.least[axis], centre[axis] - half[axis]);
      this.most[axis] = Math.max(this.most[axis], centre[axis] + half[axis]);
    }
  }
}

/** Unity's order: about z, then x, then y. @param {Point} point @param {ArrayLike<number>} degrees @returns {Point} */
export function rotated([x, y, z], degrees) {
  const [sx, sy, sz] = [0, 1, 2].map((axis) => Math.sin((degrees[axis] * Math.PI) / 180));
  const [cx, cy, cz] = [0, 1, 2].map((axis) => Math.cos((degrees[axis] * Math.PI) / 180));
  [x, y] = [x * cz - y * sz, x * sz + y * cz];
  [y, z] = [y * cx - z * sx, y * sx + z * cx];
  return [x * cy + z * sy, y, z * cy - x * sy];
}

/** The outline of points on the screen (Andrew's monotone chain). @param {[number, number][]} points @returns {[number, number][]} */
export function hull(points) {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** @param {[number, number][]} points */
function chain(points) {
  /** @type {[number, number][]} */
  const kept = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
    kept.push(point);
  }
  kept.pop();
  return kept;
}

/** @param {[number, number]} a @param {[number, number]} b @param {[number, number]} c */
function turn(a, b, c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** A step of 1, 2 or 5 times a power of ten, so that lines are about so far apart. @param {number} scale @param {number} pixels */
export function gridStep(scale, pixels) {
  const rough = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough) ?? 10 * power;
}
