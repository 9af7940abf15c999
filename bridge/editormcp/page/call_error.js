// A call that failed: views show its message.

/** @import {Json} from "./shapes.js" */

/** An error that was answered with, or a line that broke. */
export class CallError extends Error {
  /** @param {string} message @param {Json} [details] of which `unityError` says what exactly is wrong, and often what to do */
  constructor(message, details = {}) {
    super(details.unityError ? `${message}: ${details.unityError}` : message);
    this.details = details;
  }
}
