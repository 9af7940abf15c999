// One page of Chromium, driven line by line.
import { commands, obey, open } from "./driving.mjs";

const opened = await open(process.argv[2], { permissions: ["clipboard-read", "clipboard-write"] });
await obey(commands(opened), () => opened.page);
await opened.browser.close();
