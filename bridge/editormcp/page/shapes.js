// What the daemon and the tools say, as far as this page reads it. Types only.

/**
 * @typedef {object} OpenScene
 * @property {string} path
 * @property {boolean} [dirty]
 * @property {boolean} [active]
 * @property {boolean} [loaded]
 *
 * @typedef {object} Project
 * @property {string} id
 * @property {string} name
 * @property {string} path
 * @property {string} [unityVersion]
 * @property {string} state
 * @property {string} [doing]
 * @property {boolean} connected
 * @property {number} [arrivals] how often its Editor has connected: between two times, no event told what changed
 * @property {number} [stallMs]
 * @property {boolean} [playing]
 * @property {OpenScene[]} [scenes]
 *
 * @typedef {object} Activity
 * @property {string|number} id
 * @property {string} at
 * @property {string} [client]
 * @property {string} [face]
 * @property {string} tool
 * @property {string} [project]
 * @property {string} [arguments]
 * @property {"running"|"done"|"failed"|"cancelled"} state
 * @property {number} [ms]
 * @property {number} [bytes]
 * @property {string} [source]
 * @property {string} [error]
 *
 * @typedef {Record<string, unknown>} Json
 *
 * @typedef {object} Place
 * @property {(number|string)[]} [position] each of them only if it is known
 * @property {(number|string)[]} [rotation]
 * @property {(number|string)[]} [scale]
 *
 * @typedef {object} Box
 * @property {(number|string)[]} center
 * @property {(number|string)[]} size
 * @property {string} [of]
 *
 * @typedef {object} DumpedObject
 * @property {string} name
 * @property {string} path
 * @property {string} [objectId]
 * @property {boolean} active
 * @property {string[]} components
 * @property {DumpedObject[]} children
 * @property {string} [tag]
 * @property {string} [layer]
 * @property {boolean} [static]
 * @property {string} [prefab]
 * @property {string} [unexpanded]
 * @property {boolean} [hidden]
 * @property {Place} [worldTransform]
 * @property {Box} [bounds]
 *
 * @typedef {object} Dump
 * @property {string} scenePath
 * @property {DumpedObject[]} rootObjects
 * @property {number} totalObjects
 * @property {string} source
 * @property {string} [asOf]
 * @property {boolean} [dirty]
 * @property {boolean} [playing]
 *
 * @typedef {object} ComponentField
 * @property {string} name
 * @property {unknown} value
 *
 * @typedef {object} Component
 * @property {string} type
 * @property {string} fullTypeName
 * @property {string} objectId
 * @property {boolean} [enabled]
 * @property {ComponentField[]} serializedFields
 *
 * @typedef {object} Table
 * @property {string[]} columns
 * @property {unknown[][]} rows
 *
 * @typedef {object} Finding
 * @property {string} severity
 * @property {string} rule
 * @property {string} message
 * @property {string} file
 * @property {string} [path]
 * @property {string} [objectId]
 * @property {string} [fix]
 *
 * @typedef {object} LogLine
 * @property {string} level
 * @property {string} message
 * @property {number} [count]
 * @property {number} [number]
 * @property {string} [file]
 * @property {number} [line]
 * @property {string} [stackTrace]
 */

export {};
