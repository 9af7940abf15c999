// A chat that shows views: the official client and the official host side (AppBridge), with the view in a frame of
// Chromium that may do what a host lets it do and nothing else. Driven line by line.
// The arguments: where Chromium is, and {"mode": …, "url": …, "headers": …, "can": …} of the server.
import { AppBridge, RESOURCE_MIME_TYPE, getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { commands, obey, open } from "./driving.mjs";

const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
const [chromium, given] = process.argv.slice(2);
const { mode, url, headers, can } = JSON.parse(given);
const client = new Client({ name: "a chat", version: "1" }, {
  versionNegotiation: { mode },
  capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } },
});
await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));

const opened = await open(chromium);
const { page } = opened;
const said = [];
let bridge = null;

/** Between the bridge, here, and the frame, there. */
class FrameTransport {
  async start() {
    await page.exposeFunction("fromView", (message) => FrameTransport.current.onmessage?.(message)).catch(() => null);
    FrameTransport.current = this;
  }

  send(message) {
    return page.evaluate((sent) => document.querySelector("iframe").contentWindow.postMessage(sent, "*"), message);
  }

  async close() {
    this.onclose?.();
  }
}

/** Call a tool as a model would, and show its view as a host would. */
async function show({ tool, arguments: asked, theme }) {
  const { tools } = await client.listTools();
  const known = tools.find((one) => one.name === tool);
  const uri = getToolUiResourceUri(known);
  const { contents } = await client.readResource({ uri });
  if (contents[0].mimeType !== RESOURCE_MIME_TYPE) throw new Error(`the view is ${contents[0].mimeType}`);
  const result = await client.callTool({ name: tool, arguments: asked });
  bridge = new AppBridge(client, { name: "a chat", version: "1" }, can, { hostContext: { theme, toolInfo: { tool: known } } });
  bridge.onupdatemodelcontext = async (context) => {
    said.push(context);
    return {};
  };
  bridge.addEventListener("sizechange", ({ height }) => page.evaluate((high) => (document.querySelector("iframe").style.height = `${high}px`), height));
  const ready = new Promise((resolve) => bridge.addEventListener("initialized", resolve));
  await page.setContent('<iframe sandbox="allow-scripts" style="border: 0; width: 100%; height: 100px"></iframe>');
  await bridge.connect(new FrameTransport());
  await page.evaluate((html) => {
    const frame = document.querySelector("iframe");
    window.addEventListener("message", (event) => event.source === frame.contentWindow && window.fromView(event.data));
    frame.srcdoc = html;
  }, contents[0].text.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`));
  await ready;
  await bridge.sendToolInput({ arguments: asked });
  await bridge.sendToolResult(result);
  return { version: client.getNegotiatedProtocolVersion(), server: client.getServerCapabilities(), asks: contents[0]._meta, result };
}

const frame = () => page.frames().at(-1);
await obey({
  ...commands(opened, frame),
  show,
  said: () => said,
  theme: ({ theme }) => bridge.setHostContext({ theme }),
  teardown: () => bridge.teardownResource({}),
}, frame);
await client.close();
await opened.browser.close();
