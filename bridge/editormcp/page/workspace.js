// What is looked at: the project, its scene, the objects that are selected. Views listen, and ask through it.

/** @import {Json, Project} from "./shapes.js" */
/** @import {SceneModel, SceneObject} from "./scene_model.js" */

import { Flashes } from "./flashes.js";

/** @typedef {"projects"|"project"|"scenes"|"scene"|"model"|"places"|"selection"|"files"|"asset"|"error"} Topic */

const REMEMBERED = "editormcp.view";

/**
 * @typedef {object} Asked who answers: the daemon, or the host of a chat
 * @property {(tool: string, asked: Json) => Promise<any>} call gives the tool's output
 * @property {(method: string, params: Json) => Promise<any>} request
 */

export class Workspace {
  /** @param {Asked} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {Map<Topic, (() => void)[]>} */
    this.listeners = new Map();
    /** @type {Project[]} */
    this.projects = [];
    /** @type {Project|null} */
    this.project = null;
    /** @type {string[]} */
    this.scenePaths = [];
    this.scenesAreKnown = false;
    this.scenePath = "";
    /** @type {{scenePath: string, key: string}[]} where one went into prefabs from, and what was selected there */
    this.trail = [];
    /** @type {SceneModel|null} */
    this.model = null;
    /** @type {SceneModel|null} the same objects with where they are, for the plan */
    this.places = null;
    this.placesProblem = "";
    this.problem = "";
    /** @type {Set<string>} */
    this.selection = new Set();
    this.primary = "";
    this.asset = "";
    this.flashes = new Flashes();
  }

  /** @param {Topic|Topic[]} topics @param {() => void} listener */
  on(topics, listener) {
    for (const topic of [topics].flat()) this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /** @param {Topic} topic */
  tell(topic) {
    for (const listener of this.listeners.get(topic) ?? []) listener();
  }

  /** @param {string} tool @param {Json} asked */
  call(tool, asked) {
    return this.connection.call(tool, { ...asked, project: this.project?.id });
  }

  /** @param {Iterable<string>} keys @param {string} [primary] */
  select(keys, primary) {
    this.selection = new Set(keys);
    this.primary = primary ?? [...this.selection].at(-1) ?? "";
    this.asset = "";
    this.tell("selection");
  }

  /** Show an object of the scene that is open. @param {string} pathOrKey @returns {boolean} whether it is there */
  selectObject(pathOrKey) {
    const found = this.model?.byKey.get(pathOrKey) ?? this.model?.byPath.get(pathOrKey);
    if (found) this.select([found.key]);
    return Boolean(found);
  }

  /** @param {string} path */
  showAsset(path) {
    this.asset = path;
    this.tell("asset");
  }

  /** @returns {SceneObject|undefined} */
  get primaryObject() {
    return this.primary ? this.model?.byKey.get(this.primary) : undefined;
  }

  remember() {
    const view = { project: this.project?.id, scene: this.scenePath };
    sessionStorage.setItem(REMEMBERED, JSON.stringify(view));
  }

  /** @returns {{project?: string, scene?: string}} */
  remembered() {
    try {
      return JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "{}");
    } catch {
      return {};
    }
  }
}
