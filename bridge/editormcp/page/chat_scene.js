// A scene inside of a chat: its tree and its plan, or the picture that the tool has drawn where no more can be had.

/** @import {Host, ToolResult} from "./chat_host.js" */
/** @import {Selection} from "./chat_selection.js" */
/** @import {Dump, DumpedObject, Json} from "./shapes.js" */
/** @import {Side} from "./plan_projection.js" */

import { CallError } from "./call_error.js";
import { el, emptiness, fill } from "./element.js";
import { Plan } from "./plan.js";
import { SceneModel } from "./scene_model.js";
import { Tree } from "./tree.js";
import { Workspace } from "./workspace.js";

const SCENE = "com.editormcp/scene"; // in _meta of an answer: where the whole scene can be read
const INCLUDE = ["ids", "tag", "layer", "static", "prefab", "worldTransform", "bounds"];

export class SceneView {
  /** @param {HTMLElement} place @param {Host} host @param {Selection} selection */
  constructor(place, host, selection) {
    this.host = host;
    this.selection = selection;
    this.workspace = new Workspace(host);
    this.byHand = false;
    const trees = el("section", { "aria-label": "Scene tree" });
    this.planPlace = el("section", { "aria-label": "Plan" });
    fill(place, el("div", { class: "chat-scene" }, trees, this.planPlace));
    this.tree = new Tree(trees, this.workspace, () => {});
    this.plan = new Plan(this.planPlace, this.workspace, { isShown: () => true, listeners: [] }, { readPlaces: async () => {} });
    this.workspace.on("selection", () => this.byHand && this.chosen());
  }

  /** @param {any} output @param {Json} asked @param {ToolResult} result */
  async show(output, asked, result) {
    const { workspace } = this;
    const address = result._meta?.[SCENE];
    const project = typeof address === "string" ? decodeURIComponent(address.split("/")[2]) : asked.project;
    if (typeof project === "string") workspace.project = { id: project, name: project, path: "", state: "files", connected: false };
    workspace.scenePath = output.scenePath;
    if (output.view) this.plan.turn(/** @type {Side} */ (output.view));
    if (!output.marks) this.take(firstDump(output), output.matches);
    try {
      this.take(await this.whole(output.scenePath, address, asked), output.matches);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.settle(error.message, result);
    }
    this.byHand = true;
  }

  /** All of it, with where everything is: an answer to a model holds less. @param {string} scenePath @param {unknown} address @param {Json} asked @returns {Promise<Dump>} */
  whole(scenePath, address, asked) {
    if (typeof address === "string" && !asked.root && this.host.can.serverResources) return this.host.read(address);
    return this.workspace.call("scene.hierarchy.dump", { scenePath, include: INCLUDE, maxNodes: 0, ...(asked.root ? { root: asked.root } : {}) });
  }

  /** @param {Dump} dump @param {DumpedObject[]|undefined} matches what an agent has found: only that is in the tree */
  take(dump, matches) {
    const { workspace, tree } = this;
    const model = new SceneModel(dump);
    workspace.model = model;
    workspace.places = model.objects.some((object) => object.place) ? model : null;
    const found = matches?.map((match) => match.objectId ?? match.path);
    tree.scenePath = undefined; // rows that were open because there was nothing below them are opened anew
    if (found) tree.filter.filter = { ...tree.filter.filter, only: new Set(found) };
    workspace.tell("model");
    if (workspace.places) workspace.tell("places");
    if (found) workspace.select(found.filter((key) => model.byKey.has(key)), "");
  }

  /** What can be shown of the answer alone. @param {string} why @param {ToolResult} result */
  settle(why, result) {
    const picture = result.content?.find((block) => block.type === "image" && /^image\/(png|jpeg)$/.test(block.mimeType ?? ""));
    if (picture) fill(this.planPlace, el("img", { class: "chat-picture", alt: "Plan of the level", src: `data:${picture.mimeType};base64,${picture.data}` }));
    else if (!this.workspace.places) fill(this.plan.message, emptiness("No plan", `Where the objects are could not be read: ${why}`));
    if (this.workspace.model) return;
    this.workspace.problem = why;
    this.workspace.tell("error");
  }

  chosen() {
    const { model, selection, scenePath } = this.workspace;
    const objects = [...selection].map((key) => model?.byKey.get(key)).filter((object) => object !== undefined);
    this.selection.choose(objects.map(({ path, objectId }) => ({ scenePath, path, ...(objectId ? { objectId } : {}) })));
  }
}

/** What the answer itself holds; of objects that were found, their paths are all that is known of the tree. @param {any} output @returns {Dump} */
function firstDump(output) {
  if (!output.matches) return output;
  const objects = /** @type {DumpedObject[]} */ (output.matches);
  return { ...output, rootObjects: objects.map((object) => ({ ...object, name: object.path, children: [] })) };
}
