// Hands on the plan: drag to move, wheel or pinch to zoom, click to select, Shift and drag for many, keys for all of it.

/** @import {Plan} from "./plan.js" */

import { inside, under } from "./plan_picking.js";

const A_CLICK = 4;
const A_STEP = 60;

export class PlanGestures {
  /** @param {Plan} plan */
  constructor(plan) {
    this.plan = plan;
    this.hovered = "";
    this.boxing = false;
    /** @type {[number, number, number, number]|null} */
    this.box = null;
    /** @type {Map<number, [number, number]>} */
    this.pointers = new Map();
    /** @type {{x: number, y: number, boxing: boolean}|null} */
    this.begun = null;
    const { canvas } = plan;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.forget(event));
    canvas.addEventListener("pointerleave", () => this.hover("", 0, 0, ""));
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.plan.canvas.setPointerCapture(event.pointerId);
    this.hover("", 0, 0, ""); // what the name stood beside may move away from it
    this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    this.begun = { x: event.offsetX, y: event.offsetY, boxing: this.pointers.size === 1 && event.button === 0 && (event.shiftKey || this.boxing) };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return this.look(event.offsetX, event.offsetY);
    this.pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (this.pointers.size === 2) this.pinch(event.pointerId, before);
    else if (this.begun?.boxing) this.box = between(this.begun, event.offsetX, event.offsetY);
    else this.plan.projection.pan(event.offsetX - before[0], event.offsetY - before[1]);
    this.plan.moved = true;
    this.plan.redraw();
  }

  /** @param {number} moved @param {[number, number]} before */
  pinch(moved, before) {
    const now = this.pointers.get(moved);
    const other = [...this.pointers].find(([id]) => id !== moved)?.[1];
    if (!now || !other) return;
    const factor = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
    this.plan.projection.zoomAt(factor, other[0], other[1]);
    this.begun = null;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { begun, box } = this;
    this.forget(event);
    if (!begun) return;
    if (box && (box[2] > A_CLICK || box[3] > A_CLICK)) return this.selectBox(box, event.ctrlKey || event.metaKey);
    if (Math.hypot(event.offsetX - begun.x, event.offsetY - begun.y) <= A_CLICK) this.click(event);
  }

  /** @param {PointerEvent} event */
  forget(event) {
    this.pointers.delete(event.pointerId);
    this.begun = null;
    this.box = null;
    this.plan.redraw();
  }

  /** @param {[number, number, number, number]} box @param {boolean} add */
  selectBox(box, add) {
    const found = inside(this.plan.projection, this.plan.visible, box).map((item) => item.key);
    this.plan.workspace.select(add ? [...this.plan.workspace.selection, ...found] : found);
  }

  /** @param {PointerEvent} event */
  click(event) {
    const { workspace, projection, visible } = this.plan;
    const item = under(projection, visible, event.offsetX, event.offsetY);
    if (!item) return workspace.select([]);
    workspace.select(event.ctrlKey || event.metaKey ? [...workspace.selection, item.key] : [item.key], item.key);
  }

  /** @param {number} x @param {number} y */
  look(x, y) {
    const item = under(this.plan.projection, this.plan.visible, x, y);
    this.hover(item?.key ?? "", x, y, item?.object.path ?? "");
  }

  /** @param {string} key @param {number} x @param {number} y @param {string} said */
  hover(key, x, y, said) {
    this.plan.showTip(said, x, y);
    if (key === this.hovered) return;
    this.hovered = key;
    this.plan.redraw();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.plan.projection.zoomAt(Math.exp(-event.deltaY * lines * 0.0016), event.offsetX, event.offsetY);
    if (!this.pointers.size) this.look(event.offsetX, event.offsetY);
    this.plan.moved = true;
    this.plan.redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { projection } = this.plan;
    const middle = /** @type {const} */ ([projection.width / 2, projection.height / 2]);
    /** @type {Record<string, () => void>} */
    const does = {
      ArrowLeft: () => projection.pan(A_STEP, 0),
      ArrowRight: () => projection.pan(-A_STEP, 0),
      ArrowUp: () => projection.pan(0, A_STEP),
      ArrowDown: () => projection.pan(0, -A_STEP),
      "+": () => projection.zoomAt(1.25, ...middle),
      "=": () => projection.zoomAt(1.25, ...middle),
      "-": () => projection.zoomAt(0.8, ...middle),
      f: () => this.plan.fit(),
      1: () => this.plan.turn("top"),
      2: () => this.plan.turn("front"),
      3: () => this.plan.turn("side"),
      Escape: () => this.plan.workspace.select([]),
    };
    const doing = does[event.key] ?? does[event.key.toLowerCase()];
    if (!doing) return;
    event.preventDefault();
    this.hover("", 0, 0, "");
    this.plan.moved = true;
    doing();
    this.plan.redraw();
  }
}

/** @param {{x: number, y: number}} begun @param {number} x @param {number} y @returns {[number, number, number, number]} */
function between(begun, x, y) {
  return [Math.min(begun.x, x), Math.min(begun.y, y), Math.abs(x - begun.x), Math.abs(y - begun.y)];
}
