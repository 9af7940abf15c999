// Small line drawings of 16 x 16, made as SVG elements.

/** @type {Record<string, string>} */
const PATHS = {
  object: "M8 1.8 13.6 5v6L8 14.2 2.4 11V5Z M2.4 5 8 8.2 13.6 5 M8 8.2v6",
  empty: "M8 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7Z",
  light: "M8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6Z M8 1v2 M8 13v2 M1 8h2 M13 8h2 M3 3l1.4 1.4 M11.6 11.6 13 13 M13 3l-1.4 1.4 M4.4 11.6 3 13",
  camera: "M1.5 4.5h8.5v7H1.5Z M10 7l4.5-2v6L10 9",
  collider: "M3 3h3 M10 3h3v3 M13 10v3h-3 M6 13H3v-3 M3 6V3",
  script: "M6 4 2 8l4 4 M10 4l4 4-4 4",
  audio: "M2 6v4h2.5L8 13V3L4.5 6Z M10.5 5.5a3.5 3.5 0 0 1 0 5 M12.5 3.5a6.4 6.4 0 0 1 0 9",
  missing: "M8 1.8 15 14H1Z M8 6v4 M8 11.8v.6",
  prefab: "M8 1.8 13.6 5v6L8 14.2 2.4 11V5Z M5.2 6.6 10.8 9.8",
  ui: "M2 3h12v10H2Z M2 6h12",
  twist: "M6 4l4 4-4 4",
  down: "M4 6l4 4 4-4",
  copy: "M5.5 5.5h8v8h-8Z M10.5 5.5v-3h-8v8h3",
  check: "M3 8.5 6.5 12 13 4.5",
};

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {string} [kind] */
export function icon(name, kind = name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(document.createElementNS(SVG, "path"));
  change(drawing, name, kind);
  return drawing;
}

/** Another drawing in the same element: rows of the tree are used again. @param {SVGElement} drawing @param {string} name @param {string} [kind] */
export function change(drawing, name, kind = name) {
  if (drawing.dataset.icon === name) return;
  drawing.dataset.icon = name;
  drawing.setAttribute("class", `icon icon-${kind}`);
  drawing.firstElementChild?.setAttribute("d", PATHS[name] ?? PATHS.empty);
}

/** What stands for an object, by what it has. @param {readonly string[]} components @param {boolean} prefab */
export function iconOf(components, prefab) {
  if (components.includes("Missing Script")) return "missing";
  if (components.includes("Light")) return "light";
  if (components.includes("Camera")) return "camera";
  if (prefab) return "prefab";
  if (components.includes("AudioSource")) return "audio";
  if (components.includes("RectTransform")) return "ui";
  if (components.some((name) => name.endsWith("Renderer"))) return "object";
  if (components.some((name) => /Collider(2D)?$/.test(name))) return "collider";
  return components.length > 1 ? "script" : "empty";
}
