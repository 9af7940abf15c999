// Numbers, sizes and times as people read them.

/** @param {unknown} value */
export function number(value) {
  if (typeof value !== "number") return String(value);
  if (Number.isInteger(value)) return String(value);
  const short = Number(value.toPrecision(6));
  return String(short);
}

/** A rotation in degrees about x, y and z, in Unity's order. @param {number[]} quaternion */
export function degrees([x, y, z, w]) {
  const angles = [Math.asin(Math.min(1, Math.max(-1, 2 * (w * x - y * z)))), Math.atan2(2 * (w * y + x * z), 1 - 2 * (x * x + y * y)), Math.atan2(2 * (w * z + x * y), 1 - 2 * (x * x + z * z))];
  return angles.map((angle) => `${Number(((angle * 180) / Math.PI).toFixed(2)) || 0}°`).join(", ");
}

/** @param {number} count @param {string} one @param {string} [many] */
export function counted(count, one, many = `${one}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** @param {number|undefined} bytes */
export function size(bytes) {
  if (bytes === undefined) return "";
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {number|undefined} ms */
export function duration(ms) {
  if (ms === undefined) return "";
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** @param {string} iso */
export function clock(iso) {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleTimeString("en-GB");
}

/** m_LocalPosition, m_localPosition, localPosition: Local Position. @param {string} name */
export function label(name) {
  const bare = name.replace(/^m_(?=[A-Za-z])/, "");
  const spaced = bare.replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** @param {string} path */
export function fileName(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
