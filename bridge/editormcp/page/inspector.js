// The selected object beside the tree: its components and their values. Or an asset that a reference led to.

/** @import {Workspace} from "./workspace.js" */
/** @import {Component, ComponentField} from "./shapes.js" */
/** @import {SceneObject} from "./scene_model.js" */

import { CallError } from "./call_error.js";
import { asQuestion, copy } from "./clipboard.js";
import { button, cut, el, emptiness, fill } from "./element.js";
import { shown } from "./field_values.js";
import { flash } from "./flashes.js";
import { counted, fileName, label } from "./formats.js";
import { icon, iconOf } from "./icons.js";
import { coalesced } from "./refreshing.js";

const MOST_LISTED = 200;
const FIRST = ["m_LocalPosition", "m_LocalRotation", "m_LocalScale"]; // as Unity has them
const SCENES = /\.(unity|prefab)$/;

export class Inspector {
  /** @param {HTMLElement} place @param {Workspace} workspace @param {(path: string) => void} openScene */
  constructor(place, workspace, openScene) {
    this.workspace = workspace;
    this.openScene = openScene;
    this.head = el("div", { class: "object-head" });
    this.body = el("div", { class: "object-body", tabindex: "-1" });
    place.append(this.head, this.body);
    /** @type {Map<string, string>} what each field said last, to tell what changed */
    this.before = new Map();
    this.shownKey = "";
    /** @type {Set<string>} components that were folded, by type */
    this.folded = new Set();
    this.refresh = coalesced(() => this.readAgain());
    workspace.on("selection", () => this.show());
    workspace.on("asset", () => this.show());
    workspace.on(["model", "files"], () => this.refresh());
    this.show();
  }

  /** @returns {import("./field_values.js").Links} */
  get links() {
    const find = (/** @type {string} */ path, /** @type {string|undefined} */ id) =>
      this.workspace.model?.byPath.get(path) ?? (id ? this.workspace.model?.byKey.get(id) : undefined);
    return {
      object: (path, id) => void this.workspace.selectObject(find(path, id)?.key ?? path),
      asset: (path) => (SCENES.test(path) ? this.openScene(path) : this.workspace.showAsset(path)),
      isObject: (path, id) => Boolean(find(path, id)),
    };
  }

  show() {
    const { selection, asset } = this.workspace;
    if (asset) return void this.readAsset(asset);
    if (selection.size > 1) return this.showMany();
    if (!this.workspace.primaryObject || selection.size === 0) return this.showNothing();
    void this.read();
  }

  /** Something has changed: the values, perhaps, or what is selected is there no more. */
  async readAgain() {
    const { selection, asset, primaryObject } = this.workspace;
    if (asset) await this.readAsset(asset);
    else if (selection.size === 1 && primaryObject) await this.read();
    else this.show();
  }

  showNothing() {
    this.shownKey = "";
    fill(this.head);
    fill(this.body, emptiness("Nothing is selected", "Choose an object in the tree or in the plan."));
  }

  showMany() {
    const { model, selection } = this.workspace;
    this.shownKey = "";
    const objects = model ? [...selection].map((key) => model.byKey.get(key)).filter((object) => object !== undefined) : [];
    fill(this.head, el("h2", { text: `${counted(objects.length, "object")} selected` }), this.actions(objects.slice(0, MOST_LISTED)));
    const rows = objects.slice(0, MOST_LISTED).map((object) => el("li", {}, this.objectLink(object)));
    const more = objects.length - rows.length;
    fill(this.body, el("ul", { class: "objects" }, ...rows), more > 0 ? el("p", { class: "none", text: `and ${more} more` }) : null);
  }

  /** @param {SceneObject} object */
  objectLink(object) {
    return button(cut(object.path, 200), () => this.workspace.select([object.key]), { class: "link", title: cut(object.path) });
  }

  /** @param {SceneObject[]} objects */
  actions(objects) {
    const { project, scenePath } = this.workspace;
    const paths = objects.map((object) => object.path).join("\n");
    return el("div", { class: "actions" },
      button("Copy as question", () => copy(asQuestion(project?.name ?? "", scenePath, objects), "Question")),
      button(objects.length > 1 ? "Copy paths" : "Copy path", () => copy(paths, "Path")));
  }

  async read() {
    const { primaryObject: object, selection, scenePath, asset } = this.workspace;
    if (!object || asset || selection.size !== 1) return;
    if (object.key !== this.shownKey) this.begin(object);
    this.showHead(object);
    const where = object.objectId ? { objectId: object.objectId } : { gameObjectPath: object.path };
    const current = () => this.workspace.primary === object.key && this.workspace.scenePath === scenePath && !this.workspace.asset;
    try {
      const answer = await this.workspace.call("scene.components.list", { scenePath, ...where });
      if (current()) this.showComponents(answer.components);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (current()) fill(this.body, el("p", { class: "problem", text: error.message }));
    }
  }

  /** @param {SceneObject} object */
  begin(object) {
    this.shownKey = object.key;
    this.before = new Map();
    fill(this.body, el("p", { class: "none waiting", text: "Reading…" }));
    this.body.scrollTop = 0;
  }

  /** @param {SceneObject} object */
  showHead(object) {
    const facts = [object.activeSelf ? "" : "Inactive", object.activeSelf && !object.active ? "Inactive above" : "", object.isStatic ? "Static" : "",
      object.tag && object.tag !== "Untagged" ? `Tag ${object.tag}` : "", object.layer ? `Layer ${object.layer}` : "", object.unexpanded ?? ""];
    const chips = facts.filter(Boolean).map((fact) => el("span", { class: "chip", text: cut(fact, 80) }));
    const prefab = object.prefab;
    if (prefab) chips.push(el("span", { class: "chip" }, "Prefab ", button(cut(fileName(prefab), 60), () => this.openScene(prefab), { class: "link", title: cut(prefab) })));
    fill(this.head, el("h2", { title: cut(object.name) }, icon(iconOf(object.components, Boolean(prefab))), el("span", { text: cut(object.name, 160) || "(no name)" })),
      el("p", { class: "path" }, cut(object.path, 400)), el("div", { class: "chips" }, ...chips), this.actions([object]));
  }

  /** @param {Component[]} components */
  showComponents(components) {
    const first = this.before.size === 0;
    const now = new Map();
    const sections = components.map((component) => this.component(component, now, first));
    this.before = now;
    const { scrollTop } = this.body;
    fill(this.body, ...sections);
    this.body.scrollTop = scrollTop;
  }

  /** @param {Component} component @param {Map<string, string>} now @param {boolean} first */
  component(component, now, first) {
    const off = component.enabled === false;
    const missing = component.type === "Missing Script";
    const rows = shownFields(component).map((field) => this.field(field, `${component.objectId} ${field.name}`, now, first));
    const title = el("summary", { title: component.fullTypeName }, icon(missing ? "missing" : iconOf(["", component.type], false)), el("span", { text: label(component.type) }), off ? el("span", { class: "chip", text: "Off" }) : null);
    const section = el("details", { class: missing ? "component missing" : "component", open: !this.folded.has(component.type) }, title,
      rows.length ? el("dl", { class: "fields" }, ...rows) : el("p", { class: "none", text: "No fields" }));
    section.addEventListener("toggle", () => (section.open ? this.folded.delete(component.type) : this.folded.add(component.type)));
    return section;
  }

  /** @param {ComponentField} field @param {string} id @param {Map<string, string>} now @param {boolean} first */
  field(field, id, now, first) {
    const said = JSON.stringify(field.value) ?? "";
    now.set(id, said);
    const row = el("div", { class: "field" }, el("dt", { text: label(field.name), title: cut(field.name) }), el("dd", {}, shown(field.value, this.links, field.name)));
    if (!first && this.before.get(id) !== said) flash(row);
    return row;
  }

  /** @param {string} path */
  async readAsset(path) {
    if (this.shownKey !== path) this.beginAsset(path);
    const current = () => this.workspace.asset === path;
    try {
      const answer = await this.workspace.call("asset.fields.read", { assetPath: path });
      if (current()) this.showFields(answer.type ?? "", answer.fields ?? []);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (current()) fill(this.body, el("p", { class: "problem", text: error.message }));
    }
  }

  /** @param {string} path */
  beginAsset(path) {
    this.shownKey = path;
    this.before = new Map();
    const back = this.workspace.primary ? button("Back to the object", () => this.workspace.select(this.workspace.selection, this.workspace.primary)) : null;
    const ask = button("Copy as question", () => copy(`asset.fields.read ${JSON.stringify({ assetPath: path, project: this.workspace.project?.name })}`, "Question"));
    fill(this.head, el("h2", { text: fileName(path) }), el("p", { class: "path", text: path }), el("div", { class: "actions" }, back, ask, button("Copy path", () => copy(path, "Path"))));
    fill(this.body, el("p", { class: "none waiting", text: "Reading…" }));
    this.body.scrollTop = 0;
  }

  /** @param {string} type @param {ComponentField[]} fields of an asset */
  showFields(type, fields) {
    const first = this.before.size === 0;
    const now = new Map();
    const rows = fields.map((field) => this.field(field, field.name, now, first));
    this.before = now;
    const { scrollTop } = this.body;
    fill(this.body, el("p", { class: "asset-type", text: type }), el("dl", { class: "fields" }, ...rows));
    this.body.scrollTop = scrollTop;
  }
}

/** Whether a component is on stands beside its name already. @param {Component} component @returns {ComponentField[]} */
function shownFields({ enabled, serializedFields }) {
  const first = FIRST.flatMap((name) => serializedFields.filter((field) => field.name === name));
  return [...first, ...serializedFields.filter(({ name }) => !FIRST.includes(name) && (name !== "m_Enabled" || enabled === undefined))];
}
