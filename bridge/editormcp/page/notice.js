// A message that takes the whole page: there is no way in.

import { button, byId, el, fill } from "./element.js";
import { copy } from "./clipboard.js";

const COMMAND = "editormcp open";

/**
 * @param {string} title
 * @param {string} reason
 * @param {(() => void)} [again] what a button "Try again" does; without it a new link is the way in
 */
export function stop(title, reason, again) {
  byId("app").hidden = true;
  const place = byId("notice");
  place.hidden = false;
  const command = el("p", { class: "command" }, el("code", { text: COMMAND }), button("Copy", () => copy(COMMAND, "Command")));
  const how = el("p", { text: "Run this in a terminal: it opens the page with a link that works once, within a minute." });
  const next = again ? [button("Try again", again, { class: "primary" })] : [how, command];
  fill(place, el("div", { class: "card" }, el("h1", { text: title }), el("p", { text: reason }), ...next));
}

export function proceed() {
  byId("notice").hidden = true;
  byId("app").hidden = false;
}
