// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, link?: boolean }} LockedPackage */

/** Arguments of npm; with what only development needs, also in a production environment. */
export const NPM_CI = ["ci", "--include=dev", "--no-audit", "--no-fund"];

/**
 * Why the packages have to be installed, to complete "installing, because …"; undefined if all are installed.
 * @param {string} root the folder with package-lock.json
 */
export function reasonToInstall(root) {
  const installed = path.join(root, "node_modules");
  if (!existsSync(installed)) return "this is the first time";
  // npm writes this copy of the lockfile last, so it is missing after an interrupted install.
  const record = path.join(installed, ".package-lock.json");
  if (!existsSync(record)) return "an earlier install was interrupted";
  const difference = firstDifference(lockedPackages(path.join(root, "package-lock.json")), lockedPackages(record));
  if (difference) return `${difference} differs from the lockfile`;
  if (!nativeModuleLoads(root)) return "better-sqlite3 does not load";
  return undefined;
}

/**
 * What to do where better-sqlite3 still does not load after an install, which would be repeated at every start;
 * undefined if it loads.
 * @param {string} root
 */
export function whyDriverIsMissing(root) {
  if (nativeModuleLoads(root)) return undefined;
  return "npm did not build better-sqlite3: are install scripts off (npm config get ignore-scripts)? Then run: npm rebuild better-sqlite3 --ignore-scripts=false";
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * The first package that is missing or has another version. Optional ones are often for other platforms.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} found
 */
function firstDifference(wanted, found) {
  const different = Object.entries(wanted).find(
    ([folder, { version, optional }]) =>
      folder !== "" && found[folder]?.version !== version && !(optional && !found[folder]),
  );
  return different?.[0].replace(/^.*node_modules\//, "");
}

/** @param {string} root */
function nativeModuleLoads(root) {
  const open = 'new (require("better-sqlite3"))(":memory:").close()';
  return spawnSync(process.execPath, ["-e", open], { cwd: root, stdio: "ignore" }).status === 0;
}
