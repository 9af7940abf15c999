// The WebSocket to the daemon: JSON-RPC, and dialling again for as long as it takes.

/** @import {Json} from "./shapes.js" */

import { CallError } from "./call_error.js";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const PROBE_MS = 5_000;
const REFUSED = 4401;
const FULL = 4429;

/**
 * @typedef {object} Listener
 * @property {(method: string, params: any) => void} told
 * @property {(reason: string) => void} refused the secret does not count here
 * @property {(reason: string) => void} full
 * @property {(retryAt: number) => void} lost
 */

export class Connection {
  /** @param {() => string|null} secret @param {Listener} listener */
  constructor(secret, listener) {
    this.secret = secret;
    this.listener = listener;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.open = new Map();
    this.lastId = 0;
    this.attempts = 0;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => this.awake());
    window.addEventListener("online", () => this.awake());
  }

  dial() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.hangUp();
    const socket = new WebSocket(`ws://${location.host}/page/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ secret: this.secret() }));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.closed(socket, event);
  }

  /** Without telling anybody: what comes of the old socket later does not count. */
  hangUp() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.onmessage = socket.onclose = null;
    socket?.close();
    this.failOpenCalls();
  }

  /** @param {string} tool @param {Json} asked @returns {Promise<any>} the tool's output */
  async call(tool, asked) {
    return (await this.request("tools/call", { tool, arguments: asked })).output;
  }

  /** @param {string} method @param {Json} params @returns {Promise<any>} */
  request(method, params) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new CallError("the daemon is not connected"));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  /** @param {any} message */
  take(message) {
    if (message.method) {
      this.attempts = 0;
      this.listener.told(message.method, message.params ?? {});
      return;
    }
    const call = this.open.get(message.id);
    this.open.delete(message.id);
    if (message.error) call?.reject(new CallError(message.error.message, message.error.data?.details));
    else call?.resolve(message.result);
  }

  /** @param {WebSocket} socket @param {CloseEvent} event */
  closed(socket, event) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.failOpenCalls();
    if (event.code === REFUSED) this.listener.refused(event.reason);
    else if (event.code === FULL) this.listener.full(event.reason);
    else this.dialLater();
  }

  dialLater() {
    const wait = Math.min(FIRST_WAIT * 2 ** this.attempts, LONGEST_WAIT) * (0.8 + 0.4 * Math.random());
    this.attempts += 1;
    this.timer = window.setTimeout(() => this.dial(), wait);
    this.listener.lost(Date.now() + wait);
  }

  failOpenCalls() {
    const calls = [...this.open.values()];
    this.open.clear();
    for (const call of calls) call.reject(new CallError("the connection to the daemon was lost"));
  }

  /** After a sleep of the machine a socket may be dead without saying so: ask, and dial again if nothing comes. */
  awake() {
    if (document.hidden) return;
    const socket = this.socket;
    if (!socket) {
      if (this.timer) this.dial();
      return;
    }
    if (socket.readyState !== WebSocket.OPEN) return;
    const dead = window.setTimeout(() => socket === this.socket && this.dial(), PROBE_MS);
    this.request("server/info", {}).catch(() => null).finally(() => clearTimeout(dead));
  }
}
