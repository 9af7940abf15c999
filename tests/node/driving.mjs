// A browser that is driven line by line: a JSON command in, a JSON answer out.
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const PATIENCE = 15_000;

/** A page of Chromium, and the faults that happen in it. */
export async function open(executablePath, options = {}) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return { browser, context, page, faults };
}

/** What can be done with a page; `scope` gives the page, or a frame in it. */
export function commands({ context, page, faults }, scope = () => page) {
  /** Asked from outside: inside, a Content-Security-Policy evaluates no string. */
  async function until(script) {
    const end = Date.now() + PATIENCE;
    while (!(await scope().evaluate(script))) {
      if (Date.now() > end) throw new Error(`still not true: ${script}`);
      await page.waitForTimeout(20);
    }
  }
  return {
    init: ({ script }) => context.addInitScript(script),
    goto: ({ url }) => page.goto(url).then(() => null),
    reload: () => page.reload().then(() => null),
    click: ({ selector }) => scope().click(selector),
    hover: ({ selector }) => scope().hover(selector),
    drag: async ({ selector, from, to, shift }) => {
      const box = await scope().locator(selector).boundingBox();
      if (shift) await page.keyboard.down("Shift");
      await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 });
      await page.mouse.up();
      if (shift) await page.keyboard.up("Shift");
    },
    fill: ({ selector, text }) => scope().fill(selector, text),
    choose: ({ selector, value }) => scope().selectOption(selector, value),
    press: ({ key }) => page.keyboard.press(key),
    sees: ({ text }) => scope().getByText(text).filter({ visible: true }).first().waitFor(),
    until: ({ script }) => until(script),
    value: ({ script }) => scope().evaluate(script),
    media: (wanted) => page.emulateMedia(wanted),
    size: ({ width, height }) => page.setViewportSize({ width, height }),
    picture: ({ path }) => page.screenshot({ path }).then(() => null),
    faults: () => faults,
  };
}

/** Does what standard input says, until it ends. */
export async function obey(does, scope) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { command, ...given } = JSON.parse(line);
    let answer;
    try {
      answer = { value: (await does[command](given)) ?? null };
    } catch (error) {
      answer = { error: `${error.message}\n${await scope().innerText("body").catch(() => "")}`.slice(0, 3000) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
