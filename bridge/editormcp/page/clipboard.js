// What a person takes along to their agent: a tool call, or where an object is.

import { byId } from "./element.js";

let clearing = 0;

/** @param {string} said */
export function toast(said) {
  const place = byId("toast");
  place.textContent = said;
  place.classList.add("shown");
  clearTimeout(clearing);
  clearing = window.setTimeout(() => place.classList.remove("shown"), 2500);
}

/** @param {string} text @param {string} what */
export async function copy(text, what) {
  const done = await written(text);
  toast(done ? `${what} copied` : `The browser did not allow copying: ${text.slice(0, 200)}`);
}

/** @param {string} text */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writtenByHand(text);
  }
}

/** For browsers that give no clipboard to a page without HTTPS. @param {string} text */
function writtenByHand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** @param {string} tool @param {object} asked */
export function asCall(tool, asked) {
  return `${tool} ${JSON.stringify(asked)}`;
}

/**
 * @param {string} project
 * @param {string} scenePath
 * @param {{path: string, objectId?: string}[]} objects
 */
export function asQuestion(project, scenePath, objects) {
  const places = objects.map((object) => `- ${object.path}${object.objectId ? ` (objectId ${object.objectId})` : ""}`);
  const [first] = objects;
  const call = asCall("scene.components.list", { scenePath, ...placeOf(first), project });
  return [`In the Unity project ${project}, scene ${scenePath}:`, ...places, call].join("\n");
}

/** @param {{path: string, objectId?: string}} object */
function placeOf(object) {
  return object.objectId ? { objectId: object.objectId } : { gameObjectPath: object.path };
}
