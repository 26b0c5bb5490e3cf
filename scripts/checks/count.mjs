// @ts-check
import path from "node:path";

/** @typedef {{ name: string, passed: number, failed: number }} Count */

/**
 * The project of vitest.config.ts that a test file belongs to.
 * @param {string} file relative to the repository
 */
function projectOf(file) {
  const folder = file.split(path.sep).slice(0, 2).join("/");
  if (folder === "tests/contract") return "contract";
  return folder === "tests/faults" ? "faults" : "unit";
}

/**
 * Counts the tests of Vitest's JSON report, project by project. A file that could not even be loaded counts as a failed test.
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} report
 * @param {string} root
 * @returns {Count[]}
 */
export function countVitest(report, root) {
  /** @type {Map<string, Count>} */
  const counts = new Map();
  for (const file of report.testResults) {
    const name = projectOf(path.relative(root, file.name));
    const count = counts.get(name) ?? { name, passed: 0, failed: 0 };
    counts.set(name, count);
    const failed = file.assertionResults.filter((test) => test.status === "failed").length;
    count.passed += file.assertionResults.filter((test) => test.status === "passed").length;
    count.failed += failed === 0 && file.status === "failed" ? 1 : failed;
  }
  return [...counts.values()];
}

/**
 * Counts the tests of Playwright's JSON report. One that passed only when it was tried again has failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} report
 * @returns {Count[]}
 */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return [{ name: "browser", passed: stats.expected, failed }];
}

/**
 * The counts of a runner, with a failure added for what its tests do not show: it ran none of the tests that it was to
 * run, or it ended badly although no test failed.
 * @param {Count[]} counts
 * @param {{ expected: string[], exitCode: number | null }} run
 * @returns {Count[]}
 */
export function withRunnerFailures(counts, { expected, exitCode }) {
  const missing = expected
    .filter((name) => !counts.some((count) => count.name === name && count.passed + count.failed > 0))
    .map((name) => ({ name: `${name} (none ran)`, passed: 0, failed: 1 }));
  const all = [...counts, ...missing];
  if (exitCode === 0 || all.some((count) => count.failed > 0)) return all;
  return [...all, { name: "errors outside the tests", passed: 0, failed: 1 }];
}
