// What has just changed, for as long as it is shown as such.

export const FLASH_MS = 1600;

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Flashes {
  constructor() {
    /** @type {Map<string, number>} key to when it ends */
    this.until = new Map();
  }

  /** @param {Iterable<string>} keys */
  add(keys) {
    if (still.matches) return;
    const end = performance.now() + FLASH_MS;
    for (const key of keys) this.until.set(key, end);
    window.setTimeout(() => this.clear(), FLASH_MS + 50);
  }

  /** @param {string} key */
  has(key) {
    return (this.until.get(key) ?? 0) > performance.now();
  }

  clear() {
    const now = performance.now();
    for (const [key, end] of this.until) if (end <= now) this.until.delete(key);
  }
}

/** Let an element flash once: now, and not when a view that is hidden now is shown later. @param {Element} element */
export function flash(element) {
  element.classList.remove("flash");
  requestAnimationFrame(() => element.classList.add("flash"));
  window.setTimeout(() => element.classList.remove("flash"), FLASH_MS + 50);
}
