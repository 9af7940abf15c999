// What the daemon tells by itself, brought to whoever shows it.

/** @import {Workspace} from "./workspace.js" */
/** @import {SceneLoading} from "./scene_loading.js" */
/** @import {ActivityView} from "./activity.js" */
/** @import {ConsoleView} from "./console.js" */

import { CallError } from "./call_error.js";
import { coalesced } from "./refreshing.js";

export class Live {
  /**
   * @param {Workspace} workspace
   * @param {SceneLoading} loading
   * @param {{activity: ActivityView, console: ConsoleView, follows: () => boolean}} views
   */
  constructor(workspace, loading, views) {
    this.workspace = workspace;
    this.loading = loading;
    this.views = views;
    this.followSelection = coalesced(() => this.readSelection());
  }

  /** @param {string} method @param {any} params */
  told(method, params) {
    if (method === "page/welcome") this.welcome(params);
    else if (method === "page/projects") void this.loading.takeProjects(params.projects);
    else if (method === "page/activity") this.views.activity.take(params.calls);
    else if (params.project !== this.workspace.project?.id) return;
    else if (method === "page/files") this.files(params.paths);
    else if (method === "page/event") this.event(params.channel, params.payload);
  }

  /** After the first connection, and after every other: all that is shown may be old. @param {any} params */
  welcome(params) {
    const known = this.workspace.project;
    this.views.activity.restart(params.activity);
    void this.loading.takeProjects(params.projects).then(() => {
      const project = this.workspace.project;
      if (!known || project?.id !== known.id) return;
      this.loading.follow();
      this.loading.refreshScenes();
      this.loading.refresh();
      this.views.console.outdate();
    });
  }

  /** @param {string[]} paths */
  files(paths) {
    if (paths.some((path) => /\.unity(\.meta)?$/.test(path) || path.includes("EditorBuildSettings"))) this.loading.refreshScenes();
    this.loading.refresh();
    this.workspace.tell("files");
  }

  /** @param {string} channel @param {any} payload */
  event(channel, payload) {
    if (channel === "console/log") this.views.console.take(payload.lines ?? [payload]);
    else if (channel === "editor/selection") this.views.follows() && this.followSelection();
    else if (channel === "scene/hierarchy" && (!payload.scenePath || payload.scenePath === this.workspace.scenePath)) this.loading.refresh();
  }

  /** What is selected in Unity is selected here, in its own scene. */
  async readSelection() {
    const { workspace, loading } = this;
    try {
      const { selectedObjects } = await workspace.call("editor.selection.info", { maxResults: 1000 });
      const objects = /** @type {{scenePath?: string, path?: string, objectId: string}[]} */ (selectedObjects).filter((object) => object.scenePath && object.path);
      const [first] = objects;
      if (!first?.scenePath) return;
      if (first.scenePath !== workspace.scenePath) await loading.openScene(first.scenePath);
      const found = objects.map((object) => workspace.model?.byKey.get(object.objectId) ?? workspace.model?.byPath.get(object.path ?? ""));
      workspace.select(found.filter((object) => object !== undefined).map((object) => object.key));
    } catch (error) {
      if (!(error instanceof CallError)) throw error; // no Editor any more: there is no selection to follow
    }
  }
}
