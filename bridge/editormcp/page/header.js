// The bar on top: which project, which scene, who answers, whether the Editor's selection is followed.

/** @import {Workspace} from "./workspace.js" */
/** @import {Project} from "./shapes.js" */
/** @import {SceneLoading} from "./scene_loading.js" */

import { button, byId, cut } from "./element.js";
import { fileName } from "./formats.js";
import { Picker } from "./picker.js";

/** @type {Record<string, [string, string]>} state to how it is said, and its colour */
const STATES = {
  ready: ["Editor ready", "good"],
  stalled: ["Editor is busy", "warn"],
  reloading: ["Editor reloads", "warn"],
  connecting: ["Editor connects", "warn"],
  gone: ["Editor closed", "off"],
  files: ["from files", "off"],
};

export class Header {
  /** @param {Workspace} workspace @param {SceneLoading} loading */
  constructor(workspace, loading) {
    this.workspace = workspace;
    this.onFollow = () => {};
    this.followBox = /** @type {HTMLInputElement} */ (byId("follow"));
    this.followBox.addEventListener("change", () => this.follows && this.onFollow());
    this.projects = new Picker(byId("project"), "Project", (id) => void loading.openProject(workspace.projects.find((project) => project.id === id)));
    this.scenes = new Picker(byId("scene"), "Scene", (path) => void loading.openScene(path));
    this.back = button("", () => void loading.goBack(), { class: "back" });
    byId("scene").after(this.back);
    workspace.on(["projects", "project", "scenes", "scene", "model"], () => this.show());
    this.show();
  }

  get follows() {
    return this.followBox.checked;
  }

  show() {
    const { workspace } = this;
    const { project, scenePath, model, trail } = workspace;
    this.back.hidden = trail.length === 0;
    this.back.textContent = `Back to ${cut(titleOf(trail.at(-1)?.scenePath ?? ""), 40)}`;
    this.projects.show(workspace.projects.map(projectChoice), project?.id ?? "", "No project");
    this.scenes.show(sceneChoices(workspace), scenePath, "No scene");
    byId("follow-label").hidden = !project?.connected;
    byId("origin").textContent = model ? `${model.source === "editor" ? "from the Editor" : "from files"}${model.dirty ? ", unsaved changes" : ""}${model.playing ? ", playing" : ""}` : "";
    document.title = [scenePath && fileName(scenePath).slice(0, 60), project?.name.slice(0, 60), "EditorMCP"].filter(Boolean).join(" · ");
  }
}

/** @param {Project} project */
function projectChoice(project) {
  const [said, kind] = STATES[project.state] ?? [project.state, "off"];
  const doing = project.doing && project.doing !== "idle" ? `, ${project.doing}` : "";
  const version = project.unityVersion ? `Unity ${project.unityVersion} · ` : "";
  return { id: project.id, title: project.name, mark: `${said}${doing}`, kind, detail: `${version}${project.path}` };
}

/** Open ones first; a prefab that somebody went into is one, too. @param {Workspace} workspace */
function sceneChoices({ project, scenePaths, scenePath }) {
  const open = new Map((project?.scenes ?? []).filter((scene) => scene.path).map((scene) => [scene.path, scene]));
  const paths = new Set([...open.keys(), ...scenePaths, ...(scenePath ? [scenePath] : [])]);
  return [...paths].map((path) => {
    const scene = open.get(path);
    const mark = scene ? (scene.dirty ? "open, unsaved" : "open") : "";
    return { id: path, title: titleOf(path), mark, detail: path };
  });
}

/** @param {string} path */
function titleOf(path) {
  return fileName(path).replace(/\.unity$/, "");
}
