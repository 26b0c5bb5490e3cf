// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The files that affect a build; tests and documentation do not. */
export const BUILD_SOURCES = [
  "app",
  "components",
  "lib",
  "drizzle",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Stored in the build's folder, which `next build` empties, so it is missing after an interrupted build. */
const FINGERPRINT = path.join(".next", "sources.sha256");

/**
 * Compares the build in `.next` with the current sources.
 * @param {string} root
 * @returns {{ isCurrent: boolean, remember: () => void }} `remember`: call it when a build of these sources is done
 */
export function buildState(root) {
  const file = path.join(root, FINGERPRINT);
  const sources = fingerprint(root);
  return {
    isCurrent: existsSync(file) && readFileSync(file, "utf8") === sources,
    remember: () => writeFileSync(file, sources),
  };
}

/**
 * Whether the build was made from other sources than these: of a build that did not note its sources, and where they
 * are left out, nothing is known.
 * @param {string} root
 */
export function isBuildOutdated(root) {
  const isKnown = [FINGERPRINT, "app"].every((name) => existsSync(path.join(root, name)));
  return isKnown && !buildState(root).isCurrent;
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of BUILD_SOURCES.flatMap((source) => filesOf(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function filesOf(file) {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return /\.test\.tsx?$/.test(file) ? [] : [file];
  return readdirSync(file).flatMap((name) => filesOf(path.join(file, name)));
}
