// @ts-check
import { NPM_CI, reasonToInstall, whyDriverIsMissing } from "../setup/dependencies.mjs";
import { whyDriverAborts } from "../setup/driver.mjs";
import { missingToolchain } from "../setup/toolchain.mjs";
import { execute, root } from "./tools.mjs";

/** @typedef {import("./tools.mjs").Check} Check */
/** @typedef {import("./count.mjs").Count} Count */

/**
 * Installs what is missing, runs every check even after a failure, repeats which tests failed, and ends with the line
 * `N passed, N failed`. The exit code is 1 when anything failed.
 * @param {Check[]} checks
 */
export function runChecks(checks) {
  // A production environment would leave out what the tests need.
  Reflect.deleteProperty(process.env, "NODE_ENV");
  const counts = installPackages() ? checks.flatMap(runCheck) : [{ name: "install", passed: 0, failed: 1 }];

  const failures = counts.flatMap((count) => count.failures ?? []);
  if (failures.length > 0) heading("What failed");
  for (const failure of failures) console.log(`${failure}\n`);

  heading("Summary");
  for (const { name, passed, failed } of counts) console.log(`${name.padEnd(28)} ${passed} passed, ${failed} failed`);
  const failed = sum(counts.map((count) => count.failed));
  console.log(`\n${sum(counts.map((count) => count.passed))} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Installs what is missing. @returns whether the checks can run */
function installPackages() {
  const reason = reasonToInstall(root);
  if (reason) {
    heading(`Installing packages, because ${reason}`);
    if (execute("npm", NPM_CI) !== 0) {
      console.error(missingToolchain() ?? "The packages could not be installed; npm says why above.");
      return false;
    }
  }
  const fault = whyDriverIsMissing(root) ?? whyDriverAborts(root);
  if (fault) console.error(fault);
  return !fault;
}

/**
 * @param {Check} check
 * @returns {Count[]}
 */
function runCheck({ name, run }) {
  heading(name);
  const startedAt = performance.now();
  try {
    return run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return [{ name, passed: 0, failed: 1 }];
  } finally {
    console.log(`(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

/** @param {string} text */
function heading(text) {
  console.log(`\n── ${text}\n`);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
