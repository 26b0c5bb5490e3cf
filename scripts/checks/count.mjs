// @ts-check
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a runner found, or one project of it; `failures` says which tests failed and why.
 * @typedef {{ name: string, passed: number, failed: number, failures?: string[] }} Count
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { error?: { message?: string
 * } }[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

/** How many lines of a failure's message the summary repeats: enough to show what was expected and received. */
const MESSAGE_LINES = 12;

/**
 * The project of vitest.config.ts that a test file belongs to.
 * @param {string} file relative to the repository
 */
function projectOf(file) {
  const [folder, kind] = file.split(path.sep);
  if (folder === "bench") return "contract";
  return folder === "tests" && (kind === "contract" || kind === "faults") ? kind : "unit";
}

/**
 * Counts the tests of Vitest's JSON report, project by project. A file that could not even be loaded counts as a failed
 * test.
 * @param {{ testResults: VitestFile[] }} report
 * @param {string} root
 * @returns {Count[]}
 */
export function countVitest(report, root) {
  /** @type {Map<string, Required<Count>>} */
  const counts = new Map();
  for (const file of report.testResults) {
    const place = path.relative(root, file.name);
    const name = projectOf(place);
    const count = counts.get(name) ?? { name, passed: 0, failed: 0, failures: [] };
    counts.set(name, count);
    const failures = file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => failure(`${place} › ${test.fullName}`, test.failureMessages?.[0]));
    if (failures.length === 0 && file.status === "failed") failures.push(failure(place, file.message));
    count.passed += file.assertionResults.filter((test) => test.status === "passed").length;
    count.failed += failures.length;
    count.failures.push(...failures);
  }
  return [...counts.values()];
}

/**
 * Counts the tests of Playwright's JSON report. A test that only passed on a retry counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: { message?: string }[], suites:
 * Suite[] }} report
 * @returns {Count[]}
 */
export function countPlaywright({ stats, errors, suites }) {
  const failures = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return failure(`${file}:${line} › ${title}`, messages[0]);
    });
  return [
    {
      name: "browser",
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [...failures, ...errors.map(({ message }) => failure("outside the tests", message))],
    },
  ];
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {string} test
 * @param {string} [message]
 */
function failure(test, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  return [test, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`.trimEnd())].join("\n").trimEnd();
}

/**
 * The counts of a runner, with an added failure if it ran none of the expected tests, or exited with an error although
 * no test failed.
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
