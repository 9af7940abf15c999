// Opening projects and scenes, and reading them again when they change.

/** @import {Workspace} from "./workspace.js" */
/** @import {Dump, Project} from "./shapes.js" */

import { CallError } from "./call_error.js";
import { coalesced } from "./refreshing.js";
import { SceneModel, changedKeys } from "./scene_model.js";

const PREFAB = /\.prefab$/;
const OF_THE_TREE = ["ids", "tag", "layer", "prefab", "static"];
const OF_THE_PLAN = ["ids", "worldTransform", "bounds"];

export class SceneLoading {
  /** @param {Workspace} workspace @param {() => boolean} planIsShown */
  constructor(workspace, planIsShown) {
    this.workspace = workspace;
    this.planIsShown = planIsShown;
    this.refresh = coalesced(() => this.read());
    this.refreshScenes = coalesced(() => this.listAgain());
  }

  /** @param {Project[]} projects */
  async takeProjects(projects) {
    const workspace = this.workspace;
    const before = workspace.project;
    workspace.projects = projects;
    const now = projects.find((project) => project.id === before?.id);
    workspace.project = now ?? before;
    workspace.tell("projects");
    if (!now) await this.openProject(preferred(projects, workspace.remembered().project));
    else if (before && answersFrom(before, this.workspace.scenePath) !== answersFrom(now, this.workspace.scenePath)) this.refresh();
  }

  /** @param {Project|undefined} project */
  async openProject(project) {
    const workspace = this.workspace;
    workspace.project = project ?? null;
    workspace.scenePaths = [];
    workspace.trail = [];
    workspace.scenesAreKnown = false;
    workspace.tell("project");
    this.show("", null);
    if (!project) return;
    await this.listScenes();
    if (workspace.project?.id !== project.id || workspace.scenePath) return;
    if (workspace.scenesAreKnown) await this.openFirst();
    else this.follow(); // its scenes are listed again when a file changes
  }

  /** The scene that was open in this tab before, or else in Unity, or else the first there is. */
  async openFirst() {
    const { project, scenePaths } = this.workspace;
    if (!project) return;
    const before = this.workspace.remembered();
    const isBack = before.project === project.id && before.scene && scenePaths.includes(before.scene);
    await this.openScene(isBack ? String(before.scene) : firstScene(project, scenePaths));
  }

  /** A project that had no scene may have one now. */
  async listAgain() {
    const { workspace } = this;
    await this.listScenes();
    if (!workspace.scenePath && workspace.scenePaths.length) await this.openFirst();
  }

  async listScenes() {
    const workspace = this.workspace;
    const project = workspace.project;
    try {
      const { scenes } = await workspace.call("project.scenes.list", { maxResults: 0 });
      if (project !== workspace.project && project?.id !== workspace.project?.id) return;
      workspace.scenePaths = scenes.map((/** @type {{path: string}} */ scene) => scene.path);
      workspace.scenesAreKnown = true;
      if (!workspace.scenePath) workspace.problem = "";
    } catch (error) {
      this.fail(error);
    }
    workspace.tell("scenes");
  }

  /** @param {string} scenePath */
  async openScene(scenePath) {
    const workspace = this.workspace;
    this.leaveTrail(scenePath);
    this.show(scenePath, null);
    workspace.remember();
    if (!workspace.project) return;
    this.follow();
    if (scenePath) await this.read();
  }

  /** The way back from a prefab is remembered; another scene is another place to begin. @param {string} to */
  leaveTrail(to) {
    const { trail, scenePath, primary } = this.workspace;
    const before = trail.findIndex((step) => step.scenePath === to);
    if (before >= 0) trail.length = before;
    else if (PREFAB.test(to) && scenePath && scenePath !== to) trail.push({ scenePath, key: primary });
    else if (scenePath !== to) trail.length = 0;
  }

  async goBack() {
    const step = this.workspace.trail.at(-1);
    if (!step) return;
    await this.openScene(step.scenePath);
    if (this.workspace.scenePath === step.scenePath) this.workspace.selectObject(step.key);
  }

  /** Hear of changes to what is looked at. */
  follow() {
    const { project, scenePath, connection } = this.workspace;
    if (project) connection.request("page/follow", { project: project.id, ...(scenePath ? { scenePath } : {}) }).catch(() => null);
  }

  /** @param {string} scenePath @param {SceneModel|null} model */
  show(scenePath, model) {
    const workspace = this.workspace;
    workspace.scenePath = scenePath;
    workspace.model = model;
    workspace.places = null;
    workspace.placesProblem = workspace.problem = "";
    workspace.tell("scene");
    workspace.select([]);
  }

  async read() {
    const workspace = this.workspace;
    const { scenePath, project } = workspace;
    if (!scenePath) return;
    const current = () => scenePath === workspace.scenePath && project?.id === workspace.project?.id;
    const tree = this.dump(scenePath, OF_THE_TREE);
    const places = this.planIsShown() ? this.dump(scenePath, OF_THE_PLAN) : null;
    places?.catch(() => null); // waited for below, unless the tree fails first
    try {
      const dump = await tree;
      if (current()) this.take(new SceneModel(dump));
    } catch (error) {
      if (current()) this.fail(error);
      return;
    }
    if (places) await this.placesFrom(places, current);
    else if (current() && this.planIsShown()) await this.readPlaces(); // it was turned to meanwhile
  }

  /** Where everything is: only asked for while somebody looks at the plan. */
  async readPlaces() {
    const workspace = this.workspace;
    const { scenePath, project, model } = workspace;
    if (!scenePath || !model) return;
    const current = () => scenePath === workspace.scenePath && project?.id === workspace.project?.id;
    await this.placesFrom(this.dump(scenePath, OF_THE_PLAN), current);
  }

  /** @param {Promise<Dump>} dump @param {() => boolean} current */
  async placesFrom(dump, current) {
    try {
      const placed = await dump;
      if (current()) this.takePlaces(new SceneModel(placed));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!current()) return;
      this.workspace.placesProblem = error.message;
      this.workspace.tell("places");
    }
  }

  /** @param {SceneModel} places */
  takePlaces(places) {
    const { workspace } = this;
    workspace.flashes.add(changedKeys(workspace.places, places));
    workspace.places = places;
    workspace.placesProblem = "";
    workspace.tell("places");
  }

  /** @param {string} scenePath @param {string[]} include @returns {Promise<Dump>} */
  dump(scenePath, include) {
    return this.workspace.call("scene.hierarchy.dump", { scenePath, include, maxNodes: 0 });
  }

  /** @param {SceneModel} model */
  take(model) {
    const workspace = this.workspace;
    workspace.flashes.add(changedKeys(workspace.model, model));
    workspace.model = model;
    workspace.problem = "";
    const kept = [...workspace.selection].filter((key) => model.byKey.has(key));
    workspace.selection = new Set(kept);
    workspace.tell("model");
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof CallError)) throw error;
    this.workspace.problem = error.message;
    this.workspace.tell("error");
  }
}

/** @param {Project[]} projects @param {string|undefined} remembered */
function preferred(projects, remembered) {
  return projects.find((project) => project.id === remembered) ?? projects.find((project) => project.connected) ?? projects[0];
}

/** @param {Project} project @param {string[]} paths */
function firstScene(project, paths) {
  const open = project.scenes?.filter((scene) => scene.path) ?? [];
  return (open.find((scene) => scene.active) ?? open[0])?.path ?? paths[0] ?? "";
}

/** Who answers for a scene, and from what: another answer is another picture. @param {Project} project @param {string} scenePath */
function answersFrom(project, scenePath) {
  const scene = project.scenes?.find((one) => one.path === scenePath);
  return JSON.stringify([project.connected, project.arrivals, scene?.loaded, scene?.dirty, project.playing]);
}
