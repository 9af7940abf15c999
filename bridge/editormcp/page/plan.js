// The plan of a level: from above, from the front, from the side.

/** @import {Workspace} from "./workspace.js" */
/** @import {Shapes} from "./plan_shapes.js" */
/** @import {Side} from "./plan_projection.js" */
/** @import {Looks} from "./plan_drawing.js" */

import { button, cut, el, emptiness, fill } from "./element.js";
import { counted } from "./formats.js";
import { Drawing } from "./plan_drawing.js";
import { PlanGestures } from "./plan_gestures.js";
import { Projection } from "./plan_projection.js";
import { extentOf, isCross, isDot, isFlat, reachOf, shapesOf } from "./plan_shapes.js";
import { planValues } from "./plan_values.js";

/** @type {[keyof Looks, string, boolean][]} */
const LAYERS = [["bounds", "Bounds", true], ["lights", "Lights", true], ["cameras", "Cameras", true], ["colliders", "Colliders", true], ["empties", "Empties", false], ["inactive", "Inactive", true]];
/** @type {[Side, string][]} */
const SIDES = [["top", "Top"], ["front", "Front"], ["side", "Side"]];

/**
 * @typedef {object} Shown whether somebody looks at the plan
 * @property {(view: "plan") => boolean} isShown
 * @property {(() => void)[]} listeners called when that may have changed
 */

export class Plan {
  /** @param {HTMLElement} place @param {Workspace} workspace @param {Shown} panels @param {{readPlaces: () => Promise<void>}} loading */
  constructor(place, workspace, panels, loading) {
    this.workspace = workspace;
    this.panels = panels;
    this.loading = loading;
    this.projection = new Projection();
    /** @type {Shapes|null} */
    this.shapes = null;
    /** @type {Looks} */
    this.looks = { bounds: true, lights: true, cameras: true, colliders: true, empties: false, inactive: true };
    this.fitted = ""; // the scene whose first complete plan has been brought into view
    this.moved = false; // by hand, since it was fitted
    this.turned = false; // somebody has chosen the side to look from
    this.frame = 0;
    this.canvas = el("canvas", { tabindex: "0", role: "img", "aria-label": "Plan of the level" });
    this.tip = el("div", { class: "plan-tip", hidden: true });
    this.message = el("div", { class: "plan-message" });
    this.said = el("span", { class: "count", role: "status" });
    this.stage = el("div", { class: "plan-stage" }, this.canvas, this.tip, this.message);
    place.append(this.toolbar(), this.stage);
    this.drawing = new Drawing(this.canvas);
    this.gestures = new PlanGestures(this);
    this.listen();
  }

  toolbar() {
    this.sides = SIDES.map(([side, title]) => button(title, () => this.turn(side), { "aria-pressed": String(side === "top"), "data-side": side }));
    const layers = LAYERS.map(([name, title, on]) => {
      const box = el("input", { type: "checkbox", checked: on });
      box.addEventListener("change", () => {
        this.looks[name] = box.checked;
        this.redraw();
      });
      return el("label", { class: `check layer layer-${name}` }, box, title);
    });
    this.boxMode = button("Box select", () => this.toggleBox(), { "aria-pressed": "false", title: "Drag a box to select; or hold Shift and drag" });
    return el("div", { class: "tools plan-tools" }, el("div", { class: "segments", role: "group", "aria-label": "View from" }, ...this.sides),
      button("Fit", () => this.fit(), { title: "Show all, or what is selected (F)" }), this.boxMode, el("div", { class: "layers", role: "group", "aria-label": "Show" }, ...layers), this.said);
  }

  listen() {
    new ResizeObserver(() => this.resize()).observe(this.stage);
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    this.workspace.on("scene", () => this.clear());
    this.workspace.on("model", () => this.waiting());
    this.workspace.on("error", () => this.workspace.model || fill(this.message, emptiness("No plan", this.workspace.problem)));
    this.workspace.on("places", () => void this.read());
    this.workspace.on("selection", () => this.redraw());
    this.panels.listeners.push(() => this.shown());
  }

  /** Light has become dark, or dark light. */
  recolour() {
    this.drawing.readColours();
    this.redraw();
  }

  /** The places are only asked for when somebody looks. */
  shown() {
    if (!this.panels.isShown("plan") || !this.workspace.model) return;
    void this.loading.readPlaces();
  }

  /** The tree is there first: of a large scene, a while before the plan. */
  waiting() {
    if (!this.shapes && !this.workspace.placesProblem) fill(this.message, emptiness("Reading where everything is…"));
  }

  clear() {
    this.shapes = null;
    this.fitted = "";
    this.moved = false;
    this.said.textContent = "";
    fill(this.message);
    this.redraw();
  }

  async read() {
    const { places, placesProblem } = this.workspace;
    if (placesProblem) return this.fail(placesProblem);
    if (!places) return;
    const asked = planValues(this.workspace);
    if (!this.shapes) this.take(shapesOf(places, {})); // boxes at once; lights, cameras and colliders as soon as they are known
    const tables = await asked;
    if (places === this.workspace.places) this.take(shapesOf(places, tables), true);
  }

  /** A plan that was drawn before stays: it may be old, and that is said. @param {string} why */
  fail(why) {
    fill(this.message, el("div", { class: "empty" }, el("p", { class: "empty-title", text: this.shapes ? "The plan may be old" : "No plan" }),
      el("p", { text: why }), button("Try again", () => void this.loading.readPlaces())));
  }

  /** @param {Shapes} shapes @param {boolean} [complete] */
  take(shapes, complete = false) {
    this.shapes = shapes;
    this.said.textContent = summary(shapes);
    this.said.title = this.said.textContent;
    const why = shapes.onScreen ? "All that is here belongs to the user interface, which has no place in the level." : "No object of this scene has a place that is known.";
    fill(this.message, shapes.items.length ? null : emptiness("Nothing to draw", why));
    if (!this.moved && this.fitted !== this.workspace.scenePath) this.face();
    if (complete) this.fitted = this.workspace.scenePath;
    this.redraw();
  }

  resize() {
    const { clientWidth, clientHeight } = this.stage;
    if (!clientWidth || !clientHeight) return;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = clientWidth * ratio;
    this.canvas.height = clientHeight * ratio;
    this.projection.width = clientWidth;
    this.projection.height = clientHeight;
    if (this.shapes && !this.moved) this.fit(false);
    this.redraw();
  }

  /** @param {Side} side */
  turn(side) {
    this.turned = true;
    this.look(side);
  }

  /** A level that nobody has turned yet is shown from where one sees it. */
  face() {
    if (this.turned) this.fit(false);
    else this.look(this.shapes && isFlat(this.shapes) ? "front" : "top");
  }

  /** @param {Side} side */
  look(side) {
    this.projection.side = side;
    for (const one of this.sides ?? []) one.setAttribute("aria-pressed", String(one.dataset.side === side));
    this.fit(false);
  }

  toggleBox() {
    const on = this.boxMode?.getAttribute("aria-pressed") !== "true";
    this.boxMode?.setAttribute("aria-pressed", String(on));
    this.gestures.boxing = on;
  }

  /** @param {boolean} [selected] what is selected, if anything is */
  fit(selected = true) {
    if (!this.shapes || this.projection.width < 2) return;
    const items = this.shapes.items.filter((item) => this.workspace.selection.has(item.key));
    const extent = selected && items.length ? extentOf(items) : reachOf(this.shapes, this.shapes.items.filter((item) => !item.plain || this.looks.empties));
    const all = extent.empty ? extentOf(this.shapes.items) : extent;
    if (!all.empty) this.projection.fit(all);
    this.describe();
    this.moved = false;
    this.redraw();
  }

  /** For who cannot see it. */
  describe() {
    const { side, width, scale } = this.projection;
    this.canvas.setAttribute("aria-label", `Plan of the level, ${side} view, ${Number((width / scale).toPrecision(3))} m across. Arrow keys move it, plus and minus zoom, F fits. The tree lists the same objects.`);
  }

  /** Objects that can be seen, and so be chosen. */
  get visible() {
    return (this.shapes?.items ?? []).filter((item) => (this.looks.inactive || item.object.active) && (item.half ? this.looks.bounds : this.looks.empties || !item.plain));
  }

  redraw() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { flashes, selection } = this.workspace;
      const { hovered, box } = this.gestures;
      this.drawing.draw(this.projection, this.shapes, this.looks, { selected: selection, hovered, box, flashing: (key) => flashes.has(key) });
      if (flashes.until.size) window.setTimeout(() => this.redraw(), 200);
    });
  }

  /** @param {string} said @param {number} x @param {number} y */
  showTip(said, x, y) {
    this.tip.hidden = !said;
    this.tip.textContent = cut(said, 120);
    this.tip.style.transform = `translate(${Math.min(x + 14, this.projection.width - 160)}px, ${Math.max(4, y - 28)}px)`;
  }
}

/** @param {Shapes} shapes */
function summary({ items, onScreen, unknown, leftOut }) {
  const sized = items.filter((item) => item.half).length;
  const crosses = items.filter(isCross).length;
  const dots = items.filter((item) => isDot(item) && !item.plain).length;
  const counts = /** @type {[number, string][]} */ ([[crosses, "of unknown size (crosses)"], [dots, "with nothing to see (dots)"],
    [onScreen, "of the user interface"], [unknown, "without a known place"], [leftOut, "left out: too far away or nowhere"]]);
  return [counted(sized, "box", "boxes"), ...counts.filter(([count]) => count).map(([count, said]) => `${count.toLocaleString("en")} ${said}`)].join(" · ");
}
