// A table of values: columns and rows as scene.values.read gives them.

import { button, cut, el } from "./element.js";
import { label, number } from "./formats.js";

/** @import {Table} from "./shapes.js" */

const LONGEST = 200;

/**
 * @param {Table} table
 * @param {(path: string, file: string) => void} choose called with the object of a row
 */
export function tableOf(table, choose) {
  const head = el("tr", {}, ...table.columns.map((column) => el("th", { scope: "col", text: label(column) })));
  const body = el("tbody");
  body.append(...rowsOf(table, choose));
  return el("table", { class: "table" }, el("thead", {}, head), body);
}

/** @param {Table} table @param {(path: string, file: string) => void} choose */
export function rowsOf(table, choose) {
  const path = table.columns.indexOf("path");
  const file = table.columns.indexOf("file");
  return table.rows.map((cells) => {
    const row = el("tr", {}, ...cells.map((cell, at) => (at === path ? pathCell(cell) : valueCell(cell))));
    if (path >= 0) row.addEventListener("click", () => choosing(row, () => choose(String(cells[path]), file >= 0 ? String(cells[file]) : "")));
    return row;
  });
}

/** Mark what was chosen, and only that. @param {Element} row @param {() => void} choose */
export function choosing(row, choose) {
  for (const before of row.ownerDocument.querySelectorAll(".chosen")) before.classList.remove("chosen");
  row.classList.add("chosen");
  choose();
}

/** A button, so that it can be reached by keys; its click is the row's. @param {unknown} path */
function pathCell(path) {
  const made = button("", () => {}, { class: "link" });
  const steps = cut(String(path), LONGEST).split("/");
  made.append(...steps.flatMap((step, at) => (at ? ["/", el("wbr"), step] : [step]))); // a long one breaks where its names end
  return el("td", {}, made);
}

/** @param {unknown} cell */
function valueCell(cell) {
  const text = said(cell);
  const isVector = Array.isArray(cell) && cell.length <= 4 && cell.every((one) => typeof one === "number");
  return el("td", { class: typeof cell === "number" ? "numeric" : isVector ? "vector" : text.length > 20 ? "long" : "", text });
}

/** A value in one line. @param {unknown} value @returns {string} */
export function said(value) {
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return cut(value.map(said).join(", "), LONGEST);
  if (typeof value === "object") return cut(JSON.stringify(value), LONGEST);
  return cut(number(value), LONGEST);
}
