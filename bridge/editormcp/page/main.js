// Puts the page together, and finds the way in.

import { ActivityView } from "./activity.js";
import { Connection } from "./connection.js";
import { ConsoleView } from "./console.js";
import { button, byId, fill } from "./element.js";
import { Header } from "./header.js";
import { Inspector } from "./inspector.js";
import { Live } from "./live.js";
import { proceed, stop } from "./notice.js";
import { Panels } from "./panels.js";
import { Plan } from "./plan.js";
import { Problems } from "./problems.js";
import { SceneLoading } from "./scene_loading.js";
import { Tree } from "./tree.js";
import { Refused, enter, forget, secret, takeCode } from "./way_in.js";
import { Workspace } from "./workspace.js";

const line = byId("line");
const connection = new Connection(secret, {
  told: (method, params) => {
    if (method === "page/welcome") connected();
    live.told(method, params);
  },
  refused: (reason) => {
    forget();
    stop("This page is not let in any more", reason || "The daemon does not know its secret: it has run out, or another daemon is running now.");
  },
  full: (reason) => stop("Too many pages are open", reason || "Close one of the others, then try again.", dial),
  lost: () => {
    line.className = "lost";
    fill(line, "Connection lost, dialling again ", button("Now", dial));
  },
});

const workspace = new Workspace(connection);
const panels = new Panels();
const loading = new SceneLoading(workspace, () => panels.isShown("plan"));
const tree = new Tree(byId("panel-tree"), workspace, () => panels.showObject());
new Inspector(byId("panel-object"), workspace, (path) => void loading.openScene(path));
new Plan(byId("panel-plan"), workspace, panels, loading);
new Problems(byId("panel-problems"), workspace, panels, (scene, object) => void goTo(scene, object));
const header = new Header(workspace, loading);
const live = new Live(workspace, loading, {
  activity: new ActivityView(byId("panel-activity")),
  console: new ConsoleView(byId("panel-console"), workspace, panels),
  follows: () => header.follows,
});
header.onFollow = () => live.followSelection();

function connected() {
  proceed();
  line.className = "live";
  line.textContent = "Live";
}

/** Show what a problem is about, in its own scene. @param {string} scene @param {string} object */
async function goTo(scene, object) {
  if (!/\.(unity|prefab)$/.test(scene)) workspace.showAsset(scene);
  else if (scene !== workspace.scenePath) await loading.openScene(scene);
  if (object) workspace.selectObject(object);
  panels.showObject();
  if (!workspace.asset) tree.scroller.focus({ preventScroll: true });
}

function dial() {
  line.className = "";
  line.textContent = "Connecting…";
  connection.dial();
}

async function start() {
  const code = takeCode();
  try {
    if (code) await enter(code);
  } catch (error) {
    const reason = error instanceof Refused ? error.message : "The daemon did not answer.";
    return stop("This link does not work", reason);
  }
  if (secret()) dial();
  else stop("Open this page from a terminal", "It shows your project, so it opens only for whoever has a link from the daemon.");
}

window.addEventListener("hashchange", () => void start());
void start();
