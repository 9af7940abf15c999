// One page of Chromium, driven line by line: a JSON command in, a JSON answer out.
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const PATIENCE = 15_000;
const browser = await chromium.launch({ executablePath: process.argv[2], args: ["--no-sandbox"] });
const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] });
const page = await context.newPage();
page.setDefaultTimeout(PATIENCE);
const faults = [];
page.on("pageerror", (error) => faults.push(error.message));

/** Asked from outside: inside, the page's Content-Security-Policy evaluates no string. */
async function until(script) {
  const end = Date.now() + PATIENCE;
  while (!(await page.evaluate(script))) {
    if (Date.now() > end) throw new Error(`still not true: ${script}`);
    await page.waitForTimeout(20);
  }
}

const does = {
  goto: ({ url }) => page.goto(url).then(() => null),
  reload: () => page.reload().then(() => null),
  click: ({ selector }) => page.click(selector),
  drag: async ({ selector, from, to, shift }) => {
    const box = await page.locator(selector).boundingBox();
    if (shift) await page.keyboard.down("Shift");
    await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 4 });
    await page.mouse.up();
    if (shift) await page.keyboard.up("Shift");
  },
  fill: ({ selector, text }) => page.fill(selector, text),
  choose: ({ selector, value }) => page.selectOption(selector, value),
  press: ({ key }) => page.keyboard.press(key),
  sees: ({ text }) => page.getByText(text).filter({ visible: true }).first().waitFor(),
  until: ({ script }) => until(script),
  value: ({ script }) => page.evaluate(script),
  picture: ({ path }) => page.screenshot({ path }).then(() => null),
  faults: () => faults,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...given } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await does[command](given)) ?? null };
  } catch (error) {
    answer = { error: `${error.message}\n${await page.innerText("body").catch(() => "")}`.slice(0, 3000) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();
