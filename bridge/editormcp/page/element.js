// Making elements. Whatever comes from a project goes in as text: nothing here parses markup.

const LONGEST = 300;

/**
 * @typedef {Record<string, string|number|boolean|null|undefined|((event: any) => void)>} Props
 * @typedef {Node|string|null|undefined|false} Child
 */

/**
 * An element with attributes, listeners (onclick, …) and children; `class` and `text` as one would guess.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  made.append(...present(children));
  return made;
}

/** @param {HTMLElement} made @param {string} name @param {Props[string]} value */
function set(made, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === "function") made.addEventListener(name.slice(2), value);
  else if (name === "text") made.textContent = cut(String(value));
  else made.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function present(children) {
  return /** @type {(Node|string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}

/** Everything that is in an element, replaced. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/** A name may have 100,000 characters; what is shown has few. @param {string} text @param {number} [most] */
export function cut(text, most = LONGEST) {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** @param {string} label @param {(event: MouseEvent) => void} onclick @param {Props} [more] */
export function button(label, onclick, more = {}) {
  return el("button", { type: "button", ...more, onclick, text: label });
}

/** A line that says that there is nothing, and what to do. @param {string} title @param {string} [more] */
export function emptiness(title, more) {
  return el("div", { class: "empty" }, el("p", { class: "empty-title", text: title }), more ? el("p", { text: more }) : null);
}
