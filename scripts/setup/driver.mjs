// @ts-check
import { spawnSync } from "node:child_process";

/** The line of Node whose headers, from 24.19 on, have a destructor that aborts (nodejs/node#65446). */
const AFFECTED_MAJOR = "24";
/** Leaves closed databases to a garbage collection. */
const PROVOKE = `
  const Database = require("better-sqlite3");
  for (let i = 0; i < 300; i++) new Database(":memory:").close();
  const garbage = [];
  for (let i = 0; i < 300_000; i++) garbage.push({ i });
`;

/**
 * What to do where a garbage collection would end the process, because better-sqlite3 was compiled with such headers;
 * undefined where none would. Ready-made binaries are older than the fault.
 * @param {string} root the folder with node_modules
 */
export function whyDriverAborts(root, version = process.versions.node, script = PROVOKE) {
  if (version.split(".")[0] !== AFFECTED_MAJOR) return undefined;
  const { signal } = spawnSync(process.execPath, ["-e", script], { cwd: root, stdio: "ignore" });
  if (signal !== "SIGABRT") return undefined;
  return `better-sqlite3 was compiled here for Node ${version}, with which the portal would end at some moment: a fault of Node 24 from 24.19 on (nodejs/node#65446). Install Node 22 and run: npm ci --include=dev`;
}
