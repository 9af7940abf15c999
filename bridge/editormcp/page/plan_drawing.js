// The plan on a canvas. Boxes of one kind are one path, so that fifty thousand of them are drawn in a frame.

/** @import {Projection} from "./plan_projection.js" */
/** @import {Item, Shapes} from "./plan_shapes.js" */

import { el } from "./element.js";
import { AXES, gridStep, hull } from "./plan_projection.js";
import { isCross, isDot } from "./plan_shapes.js";

/**
 * @typedef {object} Looks what is shown
 * @property {boolean} bounds
 * @property {boolean} lights
 * @property {boolean} cameras
 * @property {boolean} colliders
 * @property {boolean} empties
 * @property {boolean} inactive
 *
 * @typedef {object} Marks
 * @property {ReadonlySet<string>} selected
 * @property {string} hovered
 * @property {(key: string) => boolean} flashing
 * @property {[number, number, number, number]|null} box
 */

const SMALL = 2;
const CROSS = 3;
const DOT = 2;

export class Drawing {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser draws no canvas");
    this.context = context;
    /** @type {Record<string, string>} */
    this.colours = {};
    this.readColours();
  }

  /** The colours of the style sheet, light or dark: a canvas knows neither variables nor schemes, so an element resolves them. */
  readColours() {
    const probe = el("span", { hidden: true });
    document.body.append(probe);
    for (const name of ["back", "line", "grid", "axis", "text-2", "bounds", "bounds-fill", "light", "camera", "collider", "accent", "flash"]) {
      probe.style.color = `var(--${name})`;
      this.colours[name] = getComputedStyle(probe).color;
    }
    probe.remove();
  }

  /** @param {Projection} projection @param {Shapes|null} shapes @param {Looks} looks @param {Marks} marks */
  draw(projection, shapes, looks, marks) {
    const { context } = this;
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, projection.width, projection.height);
    this.grid(projection);
    if (!shapes) return;
    const seen = (/** @type {Item} */ item) => looks.inactive || item.object.active;
    if (looks.bounds) this.bounds(projection, shapes.items.filter(seen));
    this.crosses(projection, shapes.items.filter((item) => seen(item) && isCross(item)));
    this.dots(projection, shapes.items.filter((item) => seen(item) && isDot(item) && (looks.empties || !item.plain)));
    if (looks.colliders) this.colliders(projection, shapes, seen);
    if (looks.lights) this.lights(projection, shapes, seen);
    if (looks.cameras) this.cameras(projection, shapes, seen);
    this.marks(projection, shapes, marks);
  }

  /** @param {Projection} projection */
  grid(projection) {
    const { context } = this;
    const step = gridStep(projection.scale, 60);
    const [left, top] = projection.toWorld(0, 0);
    const [right, bottom] = projection.toWorld(projection.width, projection.height);
    context.lineWidth = 1;
    for (const axis of [false, true]) {
      context.strokeStyle = this.colours[axis ? "axis" : "grid"];
      context.beginPath();
      for (let at = Math.ceil(left / step); at * step <= right; at++) if ((at === 0) === axis) this.upright((at * step - projection.centreAcross) * projection.scale + projection.width / 2, projection.height);
      for (let at = Math.ceil(bottom / step); at * step <= top; at++) if ((at === 0) === axis) this.level(projection.height / 2 - (at * step - projection.centreUp) * projection.scale, projection.width);
      context.stroke();
    }
    this.ruler(projection, step);
  }

  /** @param {number} x @param {number} height */
  upright(x, height) {
    this.context.moveTo(Math.round(x) + 0.5, 0);
    this.context.lineTo(Math.round(x) + 0.5, height);
  }

  /** @param {number} y @param {number} width */
  level(y, width) {
    this.context.moveTo(0, Math.round(y) + 0.5);
    this.context.lineTo(width, Math.round(y) + 0.5);
  }

  /** @param {Projection} projection @param {number} step */
  ruler(projection, step) {
    const { context } = this;
    const long = step * projection.scale;
    const y = projection.height - 14;
    context.strokeStyle = context.fillStyle = this.colours["text-2"];
    context.beginPath();
    context.moveTo(12.5, y - 4);
    context.lineTo(12.5, y);
    context.lineTo(12.5 + long, y);
    context.lineTo(12.5 + long, y - 4);
    context.stroke();
    context.font = "11px system-ui, sans-serif";
    const { across, up } = AXES[projection.side];
    context.fillText(`${Number(step.toPrecision(3))} m   →\u2009${"xyz"[across]}   ↑\u2009${"xyz"[up]}`, 18 + long, y + 2);
  }

  /** @param {Projection} projection @param {Item[]} items */
  bounds(projection, items) {
    const { context } = this;
    const boxes = new Path2D();
    const dots = new Path2D();
    for (const item of items) {
      const rectangle = item.half && onScreen(projection, item);
      if (!rectangle) continue;
      const [x, y, wide, high] = rectangle;
      if (wide < SMALL && high < SMALL) dots.rect(x, y, SMALL, SMALL);
      else boxes.rect(x, y, wide, high);
    }
    context.fillStyle = this.colours["bounds-fill"];
    if (items.length < 5000) context.fill(boxes);
    context.strokeStyle = this.colours.bounds;
    context.lineWidth = 1;
    context.stroke(boxes);
    context.fillStyle = this.colours.bounds;
    context.fill(dots);
  }

  /** What can be seen, and nobody knows how large it is. @param {Projection} projection @param {Item[]} items */
  crosses(projection, items) {
    const { context } = this;
    context.strokeStyle = this.colours["text-2"];
    context.lineWidth = 1;
    context.beginPath();
    for (const item of items) {
      const [x, y] = [projection.across(item.centre), projection.up(item.centre)];
      if (x < 0 || y < 0 || x > projection.width || y > projection.height) continue;
      context.moveTo(x - CROSS, y - CROSS);
      context.lineTo(x + CROSS, y + CROSS);
      context.moveTo(x + CROSS, y - CROSS);
      context.lineTo(x - CROSS, y + CROSS);
    }
    context.stroke();
  }

  /** What stands somewhere and cannot be seen: spawn points, sounds, scripts. @param {Projection} projection @param {Item[]} items */
  dots(projection, items) {
    const { context } = this;
    context.fillStyle = this.colours["text-2"];
    context.beginPath();
    for (const item of items) this.circle(projection.across(item.centre), projection.up(item.centre), DOT);
    context.fill();
  }

  /** @param {Projection} projection @param {Shapes} shapes @param {(item: Item) => boolean} seen */
  colliders(projection, shapes, seen) {
    const { context } = this;
    context.strokeStyle = this.colours.collider;
    context.setLineDash([4, 3]);
    context.beginPath();
    for (const { item, corners } of shapes.boxes) if (seen(item)) this.polygon(hull(corners.map((corner) => [projection.across(corner), projection.up(corner)])));
    for (const { item, centre, radius } of shapes.spheres) if (seen(item)) this.circle(projection.across(centre), projection.up(centre), radius * projection.scale);
    context.stroke();
    context.setLineDash([]);
  }

  /** @param {[number, number][]} points */
  polygon(points) {
    points.forEach(([x, y], at) => (at ? this.context.lineTo(x, y) : this.context.moveTo(x, y)));
    this.context.closePath();
  }

  /** @param {number} x @param {number} y @param {number} radius */
  circle(x, y, radius) {
    this.context.moveTo(x + radius, y);
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
  }

  /** @param {Projection} projection @param {Shapes} shapes @param {(item: Item) => boolean} seen */
  lights(projection, shapes, seen) {
    const { context } = this;
    context.strokeStyle = context.fillStyle = this.colours.light;
    context.lineWidth = 1.2;
    for (const light of shapes.lights.filter(({ item }) => seen(item))) {
      const place = light.item.object.place?.position?.map(Number) ?? light.item.centre;
      const [x, y] = [projection.across(place), projection.up(place)];
      context.beginPath();
      this.circle(x, y, 4);
      context.fill();
      if (light.type === "Directional") this.ray(projection, place, light.forward, 34);
      else if (light.type === "Spot") this.cone(projection, place, light.forward, light.range * projection.scale, light.angle);
      else this.reach(x, y, light.range * projection.scale);
    }
  }

  /** @param {number} x @param {number} y @param {number} radius */
  reach(x, y, radius) {
    const { context } = this;
    context.beginPath();
    this.circle(x, y, radius);
    context.globalAlpha = 0.04;
    context.fill();
    context.globalAlpha = 0.7;
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {Projection} projection @param {number[]} place @param {number[]} forward @param {number} long */
  ray(projection, place, forward, long) {
    const [x, y] = [projection.across(place), projection.up(place)];
    const tip = place.map((at, axis) => at + forward[axis]);
    const [dx, dy] = [(projection.across(tip) - x) / projection.scale, (projection.up(tip) - y) / projection.scale];
    this.context.beginPath();
    this.context.moveTo(x, y);
    this.context.lineTo(x + dx * long, y + dy * long);
    this.context.stroke();
  }

  /** @param {Projection} projection @param {number[]} place @param {number[]} forward @param {number} long @param {number} degrees */
  cone(projection, place, forward, long, degrees) {
    const [x, y] = [projection.across(place), projection.up(place)];
    const tip = place.map((at, axis) => at + forward[axis]);
    const [dx, dy] = [projection.across(tip) - x, projection.up(tip) - y];
    if (Math.hypot(dx, dy) < 0.05 * projection.scale) return this.reach(x, y, long * Math.tan((degrees * Math.PI) / 360));
    const towards = Math.atan2(dy, dx);
    const half = (degrees * Math.PI) / 360;
    this.context.beginPath();
    this.context.moveTo(x, y);
    this.context.arc(x, y, long, towards - half, towards + half);
    this.context.closePath();
    this.context.globalAlpha = 0.7;
    this.context.stroke();
    this.context.globalAlpha = 1;
  }

  /** @param {Projection} projection @param {Shapes} shapes @param {(item: Item) => boolean} seen */
  cameras(projection, shapes, seen) {
    const { context } = this;
    context.strokeStyle = context.fillStyle = this.colours.camera;
    context.lineWidth = 1.2;
    for (const { item, place, far } of shapes.cameras) {
      if (!seen(item)) continue;
      const [x, y] = [projection.across(place), projection.up(place)];
      context.beginPath();
      this.polygon(hull([[x, y], ...far.map((corner) => /** @type {[number, number]} */ ([projection.across(corner), projection.up(corner)]))]));
      context.globalAlpha = 0.06;
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
      context.fillRect(x - 4, y - 3, 8, 6);
    }
  }

  /** @param {Projection} projection @param {Shapes} shapes @param {Marks} marks */
  marks(projection, shapes, marks) {
    const { context } = this;
    for (const item of shapes.items) {
      const selected = marks.selected.has(item.key);
      const flashing = marks.flashing(item.key);
      if (!selected && !flashing && item.key !== marks.hovered) continue;
      const rectangle = onScreen(projection, item);
      if (!rectangle) continue;
      context.strokeStyle = flashing ? this.colours.flash : this.colours.accent;
      context.lineWidth = selected || flashing ? 2 : 1.5;
      const [x, y, wide, high] = grown(rectangle, item.half ? 1.5 : 6);
      context.strokeRect(x, y, wide, high);
    }
    if (!marks.box) return;
    context.strokeStyle = this.colours.accent;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.strokeRect(...marks.box);
    context.setLineDash([]);
  }
}

/** @param {Projection} projection @param {Item} item @returns {[number, number, number, number]|null} null: out of view */
export function onScreen(projection, item) {
  const half = item.half ?? [0, 0, 0];
  const { scale, side } = projection;
  const wide = half[side === "side" ? 2 : 0] * scale;
  const high = half[side === "top" ? 2 : 1] * scale;
  const [x, y] = [projection.across(item.centre) - wide, projection.up(item.centre) - high];
  if (x > projection.width || y > projection.height || x + 2 * wide < 0 || y + 2 * high < 0) return null;
  return [x, y, 2 * wide, 2 * high];
}

/** @param {[number, number, number, number]} rectangle @param {number} by @returns {[number, number, number, number]} */
function grown([x, y, wide, high], by) {
  return [x - by, y - by, wide + 2 * by, high + 2 * by];
}
