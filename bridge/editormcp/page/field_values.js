// Values of fields as people read them; references are links.

import { button, cut, el } from "./element.js";
import { degrees, label, number } from "./formats.js";

/**
 * @typedef {object} Links
 * @property {(path: string, objectId?: string) => void} object
 * @property {(path: string) => void} asset
 * @property {(path: string, objectId?: string) => boolean} isObject
 */

const DEEPEST = 5;
const MOST_ENTRIES = 50;
const ASSET = /^(Assets|Packages|ProjectSettings)\//;

/** @param {unknown} value @param {Links} links @param {string} [name] @param {number} [depth] @returns {HTMLElement} */
export function shown(value, links, name = "", depth = 0) {
  if (value === null || value === undefined) return el("span", { class: "none", text: "None" });
  if (Array.isArray(value)) return list(value, links, name, depth);
  if (typeof value === "object") return record(/** @type {Record<string, unknown>} */ (value), links, depth);
  if (typeof value === "string") return text(value, links);
  return el("span", { class: `value value-${typeof value}`, text: number(value) });
}

/** @param {string} value @param {Links} links */
function text(value, links) {
  if (ASSET.test(value)) return assetLink(value, value, links);
  return el("span", { class: "value value-string" }, value === "" ? "(empty)" : cut(value, 2000));
}

/** @param {string} title @param {string} path @param {Links} links */
function assetLink(title, path, links) {
  return button(cut(title, 120), () => links.asset(path), { class: "link", title: cut(path) });
}

/** @param {unknown[]} values @param {Links} links @param {string} name @param {number} depth */
function list(values, links, name, depth) {
  if (values.length === 0) return el("span", { class: "none", text: "Empty list" });
  if (values.length <= 16 && values.every(isNumber)) return numbers(values, name);
  const entries = values.slice(0, MOST_ENTRIES).map((value, at) => entry(String(at), value, links, depth));
  const more = values.length - entries.length;
  return el("dl", { class: "entries" }, ...entries, more > 0 ? el("div", { class: "none", text: `and ${more} more` }) : null);
}

/** @param {unknown} value */
function isNumber(value) {
  return typeof value === "number" || value === "NaN" || value === "Infinity" || value === "-Infinity";
}

/** A vector, a rotation in degrees, or a colour with a patch of it. @param {unknown[]} values @param {string} name */
function numbers(values, name) {
  if (/rotation$/i.test(name) && values.length === 4 && values.every((value) => typeof value === "number"))
    return el("span", { class: "value value-number", text: degrees(/** @type {number[]} */ (values)), title: values.map(number).join(", ") });
  const said = el("span", { class: "value value-number", text: values.map(number).join(", ") });
  if (!/colou?r$/i.test(name) || values.length < 3) return said;
  const patch = el("span", { class: "patch", "aria-hidden": "true" });
  const [red, green, blue] = values.map((value) => Math.round(255 * Math.min(1, Math.max(0, Number(value) || 0))));
  patch.style.backgroundColor = `rgb(${red} ${green} ${blue})`;
  return el("span", { class: "colour" }, patch, said);
}

/** @param {Record<string, unknown>} value @param {Links} links @param {number} depth */
function record(value, links, depth) {
  if (typeof value.name === "string" && "value" in value) return el("span", { class: "value value-enum", text: value.name, title: String(value.value) });
  if (isReference(value)) return reference(value, links);
  const entries = Object.entries(value);
  if (depth >= DEEPEST) return el("span", { class: "none", text: "…" });
  return el("dl", { class: "entries" }, ...entries.map(([name, one]) => entry(name, one, links, depth)));
}

/** @param {Record<string, unknown>} value */
function isReference(value) {
  return typeof value.type === "string" && ["path", "objectId", "guid", "name"].some((name) => typeof value[name] === "string");
}

/** @param {Record<string, unknown>} value @param {Links} links */
function reference(value, links) {
  const path = typeof value.path === "string" ? value.path : "";
  const objectId = typeof value.objectId === "string" ? value.objectId : undefined;
  const title = String(value.name ?? (path || value.guid || value.objectId));
  const type = el("span", { class: "type", text: String(value.type) });
  if (!ASSET.test(path) || (objectId && links.isObject(path, objectId))) {
    if (links.isObject(path, objectId)) return el("span", {}, button(cut(title, 120), () => links.object(path, objectId), { class: "link", title: cut(path) }), " ", type);
    return el("span", {}, el("span", { class: "value", text: title, title: cut(path) }), " ", type);
  }
  return el("span", {}, assetLink(title, path, links), " ", type);
}

/** @param {string} name @param {unknown} value @param {Links} links @param {number} depth */
function entry(name, value, links, depth) {
  return el("div", { class: "entry" }, el("dt", { text: label(name) }), el("dd", {}, shown(value, links, name, depth + 1)));
}
