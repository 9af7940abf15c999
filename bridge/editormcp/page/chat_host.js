// The host of a chat, as MCP Apps has it: JSON-RPC over postMessage. All data comes and goes through it.

/** @import {Json} from "./shapes.js" */

import { CallError } from "./call_error.js";

const PROTOCOL = "2026-01-26";
const UNKNOWN_METHOD = -32601;

/** @typedef {{content?: {type: string, text?: string, data?: string, mimeType?: string}[], structuredContent?: any, isError?: boolean, _meta?: Json}} ToolResult */

export class Host {
  /** @param {(method: string, params: any) => void} told */
  constructor(told) {
    this.told = told;
    /** @type {Record<string, unknown>} what the host lets a view do */
    this.can = {};
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    this.lastId = 0;
    window.addEventListener("message", (event) => event.source === window.parent && this.take(event.data));
  }

  /** Shake hands. @returns {Promise<any>} the host's context */
  async start() {
    const about = { appInfo: { name: "editormcp", version: "1" }, appCapabilities: {}, protocolVersion: PROTOCOL };
    const welcome = await this.request("ui/initialize", about);
    this.can = welcome.hostCapabilities ?? {};
    this.notify("ui/notifications/initialized", {});
    return welcome.hostContext ?? {};
  }

  /** @param {string} tool @param {Json} asked @returns {Promise<any>} the tool's output */
  async call(tool, asked) {
    if (!this.can.serverTools) throw new CallError("this chat lets a view ask nothing");
    return outputOf(await this.request("tools/call", { name: tool.replaceAll(".", "_"), arguments: asked }));
  }

  /** @param {string} uri @returns {Promise<any>} what is there, which has to be JSON */
  async read(uri) {
    if (!this.can.serverResources) throw new CallError("this chat lets a view read nothing");
    const { contents } = await this.request("resources/read", { uri });
    return JSON.parse(contents[0].text);
  }

  /** @param {string} method @param {Json} params @returns {Promise<any>} */
  request(method, params) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  /** @param {string} method @param {Json} params */
  notify(method, params) {
    this.send({ method, params });
  }

  /** To whoever holds this frame: its origin is not known here, and nothing secret is said. @param {Json} message */
  send(message) {
    window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  /** @param {any} message */
  take(message) {
    if (message?.jsonrpc !== "2.0") return;
    if (typeof message.method === "string") return message.id === undefined ? this.told(message.method, message.params ?? {}) : this.answer(message);
    const call = this.open.get(message.id);
    this.open.delete(message.id);
    if (message.error) call?.reject(new CallError(String(message.error.message)));
    else call?.resolve(message.result);
  }

  /** A view has nothing to save, so that it may be taken down at once. @param {{id: unknown, method: string}} asked */
  answer({ id, method }) {
    if (method === "ping" || method === "ui/resource-teardown") this.send({ id, result: {} });
    else this.send({ id, error: { code: UNKNOWN_METHOD, message: `Method not found: ${method}` } });
  }
}

/** @param {ToolResult} result @returns {any} */
export function outputOf(result) {
  const text = result.content?.find((block) => block.type === "text")?.text ?? "";
  if (result.isError) throw new CallError(text || "the tool failed");
  if (result.structuredContent) return result.structuredContent;
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError("the answer cannot be shown here");
  }
}
