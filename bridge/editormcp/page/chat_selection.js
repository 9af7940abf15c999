// What somebody clicks on in a chat's view, told to the model.

/** @import {Host} from "./chat_host.js" */

import { CallError } from "./call_error.js";
import { byId, cut } from "./element.js";
import { counted } from "./formats.js";
import { coalesced } from "./refreshing.js";

const MOST = 50;

/** @typedef {{scenePath: string, path: string, objectId?: string}} Chosen */

export class Selection {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Chosen[]} */
    this.chosen = [];
    this.tell = coalesced(() => this.send());
  }

  /** @param {Chosen[]} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.tell();
  }

  async send() {
    const { chosen, host } = this;
    const what = chosen.length === 1 ? chosen[0].path : counted(chosen.length, "object");
    const place = byId("told");
    place.textContent = chosen.length ? cut(`Selected: ${what}`) : "";
    if (!host.can.updateModelContext) return;
    try {
      await host.request("ui/update-model-context", context(chosen));
      if (chosen.length && chosen === this.chosen) place.textContent = cut(`The assistant knows that you selected ${what}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error; // the host refuses: what is selected stays here
    }
  }
}

/** Names are quoted: they are a project's, and nothing that the user says. @param {Chosen[]} chosen */
function context(chosen) {
  if (!chosen.length) return { content: [] };
  const said = chosen.slice(0, MOST).map(({ scenePath, path, objectId }) =>
    `- ${JSON.stringify(path)} in ${JSON.stringify(scenePath)}${objectId ? ` (objectId ${JSON.stringify(objectId)})` : ""}`);
  const more = chosen.length > MOST ? [`and ${chosen.length - MOST} more`] : [];
  const text = [`In the view of EditorMCP the user has selected ${counted(chosen.length, "object")}:`, ...said, ...more].join("\n");
  return { content: [{ type: "text", text }], structuredContent: { selected: chosen.slice(0, MOST) } };
}
