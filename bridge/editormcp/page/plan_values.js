// What the plan needs beside places: values of lights, cameras and colliders, of the kinds that the scene has.

/** @import {Workspace} from "./workspace.js" */
/** @import {Table} from "./shapes.js" */

import { CallError } from "./call_error.js";

/** @type {Record<string, string[]>} */
const FIELDS = {
  Light: ["type", "range", "spotAngle"],
  Camera: ["fieldOfView", "orthographic", "orthographicSize", "farClipPlane"],
  BoxCollider: ["center", "size"],
  SphereCollider: ["center", "radius"],
  CapsuleCollider: ["center", "radius", "height", "direction"],
  BoxCollider2D: ["offset", "size"],
  CircleCollider2D: ["offset", "radius"],
  CapsuleCollider2D: ["offset", "size"],
};

/** @param {Workspace} workspace @returns {Promise<Record<string, Table>>} */
export async function planValues(workspace) {
  const { model, scenePath } = workspace;
  const present = new Set(model?.objects.flatMap((object) => object.components));
  const kinds = Object.keys(FIELDS).filter((kind) => present.has(kind));
  const tables = await Promise.all(kinds.map((kind) => table(workspace, scenePath, kind)));
  return Object.fromEntries(kinds.map((kind, at) => [kind, tables[at]]));
}

/** @param {Workspace} workspace @param {string} scope @param {string} componentType @returns {Promise<Table>} */
async function table(workspace, scope, componentType) {
  try {
    return await workspace.call("scene.values.read", { scope, componentType, fields: FIELDS[componentType], derived: false, maxResults: 0 });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { columns: [], rows: [] }; // the plan without them is still a plan
  }
}
