// Must run on any Node that supports modules, however old: nothing newer than ES2015 in this file.
// @ts-check
import { isNodeNewEnough, OLDEST_NODE } from "../../lib/domain/node-version.mjs";

/**
 * Loads the rest of a command when Node is new enough for it, and says what is needed when it is not.
 * @param {() => Promise<unknown>} load
 */
export function runOnNewEnoughNode(load) {
  if (isNodeNewEnough(process.versions.node)) return load();
  console.error(
    `Node ${OLDEST_NODE} or newer is needed, and this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exitCode = 1;
}
