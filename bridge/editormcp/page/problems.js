// What is wrong: the rules of scene.lint for the open scene, and what refers to nothing in the whole project.

/** @import {Workspace} from "./workspace.js" */
/** @import {Finding} from "./shapes.js" */
/** @import {Panels} from "./panels.js" */

import { CallError } from "./call_error.js";
import { asCall, copy } from "./clipboard.js";
import { button, cut, el, emptiness, fill } from "./element.js";
import { counted } from "./formats.js";
import { coalesced } from "./refreshing.js";

const A_PAGE = 200;

/**
 * @typedef {object} Missing
 * @property {string} path
 * @property {string} [gameObjectPath]
 * @property {string} context
 *
 * @typedef {object} Found
 * @property {Finding[]} findings
 * @property {number} total
 * @property {string} [error]
 * @property {boolean} [partial]
 */

export class Problems {
  /** @param {HTMLElement} place @param {Workspace} workspace @param {Panels} panels @param {(scene: string, object: string) => void} goTo */
  constructor(place, workspace, panels, goTo) {
    this.workspace = workspace;
    this.panels = panels;
    this.goTo = goTo;
    this.stale = true;
    this.body = el("div", { class: "scroll" });
    const copyCall = button("Copy as question", () => copy(asCall("scene.lint", { scope: workspace.scenePath, project: workspace.project?.name }), "Question"));
    place.append(el("div", { class: "tools" }, el("span", { class: "tools-title", text: "Problems" }), el("span", { class: "grow" }), button("Look again", () => this.refresh()), copyCall), this.body);
    this.refresh = coalesced(() => this.read());
    workspace.on(["scene", "model", "files"], () => this.outdate());
    panels.listeners.push(() => this.stale && panels.isShown("problems") && this.refresh());
  }

  outdate() {
    this.stale = true;
    if (this.panels.isShown("problems")) this.refresh();
  }

  async read() {
    const { scenePath, project } = this.workspace;
    if (!project) return fill(this.body, emptiness("No project is known"));
    this.stale = false;
    if (!this.body.firstChild) fill(this.body, el("p", { class: "none waiting", text: "Looking…" }));
    const [lint, everywhere] = await Promise.all([scenePath ? this.lint(scenePath) : nothing(), this.missing()]);
    if (scenePath !== this.workspace.scenePath || project.id !== this.workspace.project?.id) return;
    const missing = lint.error ? everywhere : outside(everywhere, scenePath);
    this.panels.badge("problems", lint.total + missing.total, "problems");
    fill(this.body, this.section(`Rules, in ${scenePath || "no scene"}`, lint, "scene.lint finds nothing here."),
      this.section(`Missing references, in the ${missing === everywhere ? "whole" : "rest of the"} project`, missing, "Nothing refers to what is not there."));
  }

  /** @param {string} scope @returns {Promise<Found>} */
  async lint(scope) {
    return asked(async () => {
      const answer = await this.workspace.call("scene.lint", { scope, maxResults: A_PAGE });
      return { findings: answer.findings, total: answer.total, partial: Boolean(answer.filesLeft) };
    });
  }

  /** @returns {Promise<Found>} */
  async missing() {
    return asked(async () => {
      const answer = await this.workspace.call("project.references.missing", { maxResults: A_PAGE });
      const scripts = answer.missingScripts.map((/** @type {Missing} */ one) => asFinding(one, "missing-script"));
      const references = answer.brokenReferences.map((/** @type {Missing} */ one) => asFinding(one, "missing-reference"));
      return { findings: [...scripts, ...references], total: answer.total };
    });
  }

  /** @param {string} title @param {Found} found @param {string} good */
  section(title, found, good) {
    const count = found.error ? "" : counted(found.total, "problem");
    const rest = found.total - found.findings.length;
    const rows = found.findings.map((finding) => this.row(finding));
    return el("section", { class: "findings" },
      el("h3", {}, el("span", { text: title }), el("span", { class: "count", text: count })),
      found.error ? el("p", { class: "problem", text: found.error }) : null,
      rows.length ? el("ul", {}, ...rows) : found.error ? null : el("p", { class: "good", text: good }),
      rest > 0 ? el("p", { class: "none", text: `and ${rest} more; ask scene.lint or project.references.missing for all of them` }) : null);
  }

  /** @param {Finding} finding */
  row(finding) {
    const place = finding.path ? `${finding.path}` : finding.file;
    const lead = button(cut(place, 200), () => this.goTo(finding.file, finding.objectId ?? finding.path ?? ""), { class: "link finding-place", title: cut(`${finding.file} ${finding.path ?? ""}`) });
    return el("li", { class: `finding ${finding.severity}` },
      el("span", { class: "severity", text: finding.severity }),
      el("div", { class: "finding-text" }, el("p", {}, lead, el("span", { class: "rule", text: finding.rule })), el("p", {}, cut(finding.message, 500)),
        finding.fix ? el("p", { class: "fix", text: finding.fix }) : null,
        finding.file !== this.workspace.scenePath ? el("p", { class: "path", text: finding.file }) : null));
  }
}

/** @param {() => Promise<Found>} ask @returns {Promise<Found>} */
async function asked(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { findings: [], total: 0, error: error.message };
  }
}

/** What the rules have told of the open scene is not told twice. @param {Found} found @param {string} scenePath @returns {Found} */
function outside(found, scenePath) {
  const findings = found.findings.filter(({ file }) => file !== scenePath);
  return findings.length < found.findings.length ? { ...found, findings, total: found.total - found.findings.length + findings.length } : found;
}

/** @returns {Promise<Found>} */
async function nothing() {
  return { findings: [], total: 0 };
}

/** @param {Missing} missing @param {string} rule @returns {Finding} */
function asFinding(missing, rule) {
  return { severity: "error", rule, message: missing.context, file: missing.path, path: missing.gameObjectPath };
}
