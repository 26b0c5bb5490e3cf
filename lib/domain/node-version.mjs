// Must run on any Node that supports modules, however old: nothing newer than ES2015 in this file.
// @ts-check

/** As package.json says in `engines`. */
export const OLDEST_NODE = "20.19";

/**
 * Whether a version of Node ("20.19.0") is new enough for the portal.
 * @param {string} version
 */
export function isNodeNewEnough(version) {
  const [neededMajor = 0, neededMinor = 0] = OLDEST_NODE.split(".").map(Number);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
