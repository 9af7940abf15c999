// Asking again when something changed: one question at a time, and half of the time at most.

const SOON_MS = 20;

/**
 * @param {() => Promise<void>} ask
 * @returns {() => void} to be called as often as one likes
 */
export function coalesced(ask) {
  let timer = 0;
  let running = false;
  let again = false;
  let lastTook = 0;

  async function run() {
    timer = 0;
    running = true;
    again = false;
    const started = performance.now();
    try {
      await ask();
    } finally {
      lastTook = performance.now() - started;
      running = false;
      if (again) later(lastTook);
    }
  }

  /** @param {number} wait */
  function later(wait) {
    if (!timer) timer = window.setTimeout(run, wait);
  }

  return () => {
    if (running) again = true;
    else later(SOON_MS);
  };
}
