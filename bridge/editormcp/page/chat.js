// The view inside of a chat: waits for the answer of a tool and shows it, as the live page would.

/** @import {ToolResult} from "./chat_host.js" */
/** @import {Json} from "./shapes.js" */

import { CallError } from "./call_error.js";
import { Host, outputOf } from "./chat_host.js";
import { ListView } from "./chat_lists.js";
import { SceneView } from "./chat_scene.js";
import { Selection } from "./chat_selection.js";
import { byId, cut, el, fill } from "./element.js";

const place = byId("view");
/** @type {Json} what the tool was asked */
let asked = {};
/** @type {SceneView|null} */
let scene = null;

const host = new Host((method, params) => {
  if (method === "ui/notifications/tool-input") asked = params.arguments ?? {};
  else if (method === "ui/notifications/tool-result") void show(params);
  else if (method === "ui/notifications/tool-cancelled") problem("The call was called off.");
  else if (method === "ui/notifications/host-context-changed") adapt(params);
});
const selection = new Selection(host);

/** @param {ToolResult} result */
async function show(result) {
  try {
    const output = outputOf(result);
    if (output.rows || output.changed) return new ListView(place, host, selection).show(output, asked);
    scene = new SceneView(place, host, selection);
    await scene.show(output, asked, result);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    problem(error.message);
  }
}

/** @param {string} why */
function problem(why) {
  fill(place, el("p", { class: "problem", role: "alert" }, cut(why, 1000)));
}

/** As the host looks, and as high as it wants a view to be. @param {any} context */
function adapt(context) {
  if (context.theme === "light" || context.theme === "dark") document.documentElement.style.colorScheme = context.theme;
  const high = context.containerDimensions?.height;
  if (high > 200) document.body.style.setProperty("--tall", `${high - 90}px`);
  scene?.plan.recolour();
}

function tellSize() {
  const { width, height } = document.documentElement.getBoundingClientRect();
  host.notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) });
}

void host.start().then((context) => {
  adapt(context);
  new ResizeObserver(tellSize).observe(document.documentElement);
});
