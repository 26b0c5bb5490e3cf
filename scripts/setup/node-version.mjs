// Must run on any Node that supports modules, however old: nothing newer than ES2015 in this file.
// @ts-check

const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

/**
 * Whether a version of Node ("20.19.0") is new enough for the portal; package.json names the same bound in `engines`.
 * @param {string} version
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR);
}

/**
 * Loads the rest of a command when Node is new enough for it, and says what is needed when it is not.
 * @param {() => Promise<unknown>} load
 */
export function runOnNewEnoughNode(load) {
  if (isNodeNewEnough(process.versions.node)) return load();
  console.error(
    `Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed, and this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exitCode = 1;
}
