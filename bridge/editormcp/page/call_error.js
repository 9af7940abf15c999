// A call that failed: views show its message.

/** @import {Json} from "./shapes.js" */

/** An error that was answered with, or a line that broke. */
export class CallError extends Error {
  /** @param {string} message @param {Json} [details] */
  constructor(message, details = {}) {
    super(message);
    this.details = details;
  }
}
