// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildState } from "../setup/next-build.mjs";
import { BUILD_SECRETS } from "./build-canaries.mjs";
import { countPlaywright, countVitest, withRunnerFailures } from "./count.mjs";

/** @typedef {import("./count.mjs").Count} Count */
/** @typedef {{ name: string, run: () => Count[] }} Check */

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs a command in the repository; its output goes to ours.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [settings] added to the environment
 * @returns {number | null} its exit code
 */
export function execute(command, args, settings = {}) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...settings };
  const ended = spawnSync(command, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  if (ended.error) console.error(`${command}: ${ended.error.message}`);
  return ended.status;
}

/** @param {string} name */
const bin = (name) => path.join(root, "node_modules", ".bin", name);

/**
 * A check that counts as one test: it passes if all its commands succeed.
 * @param {string} name
 * @param {() => boolean} passes
 * @returns {Check}
 */
function single(name, passes) {
  return { name, run: () => [passes() ? { name, passed: 1, failed: 0 } : { name, passed: 0, failed: 1 }] };
}

export const lint = single("lint", () => execute("npm", ["run", "--silent", "lint"]) === 0);

/** Next first writes types that check what pages and routes export. */
export const types = single("types", () => execute("npm", ["run", "--silent", "typecheck"]) === 0);

export const unused = single("unused code", () => execute(bin("knip"), []) === 0);

export const build = single("build", () => {
  const { remember } = buildState(root);
  const built = execute(bin("next"), ["build"], { NODE_ENV: "production", ...BUILD_SECRETS }) === 0;
  if (built) remember();
  return built;
});

/**
 * The tests of some projects of vitest.config.ts, in one run.
 * @param {string[]} projects
 * @returns {Check}
 */
export function vitest(projects) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  return {
    name: `${projects.join(", ")} tests`,
    run: () =>
      withReport((file) => {
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        const exitCode = execute(bin("vitest"), ["run", ...chosen, ...reporters]);
        const counts = existsSync(file) ? countVitest(JSON.parse(readFileSync(file, "utf8")), root) : [];
        return withRunnerFailures(counts, { expected: projects, exitCode });
      }),
  };
}

/**
 * The tests in a browser; they need a build.
 * @param {() => string} browser finds or installs one, returns its path
 * @returns {Check}
 */
export function playwright(browser) {
  return {
    name: "browser tests",
    run: () =>
      withReport((file) => {
        const settings = { CHROMIUM_PATH: browser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
        const exitCode = execute(bin("playwright"), ["test", "--reporter=list,json"], settings);
        const counts = existsSync(file) ? countPlaywright(JSON.parse(readFileSync(file, "utf8"))) : [];
        return withRunnerFailures(counts, { expected: ["browser"], exitCode });
      }),
  };
}

/**
 * @template T
 * @param {(file: string) => T} run
 */
function withReport(run) {
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-report-"));
  try {
    return run(path.join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
