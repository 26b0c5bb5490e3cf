import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, withRunnerFailures } from "./count.mjs";

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `/repo/${name}`,
  status,
  assertionResults: tests.map((test, at) => ({
    status: test,
    fullName: `test ${at}`,
    failureMessages: test === "failed" ? ["\u001b[31mError: 1 is not 2\u001b[39m\n    at here"] : [],
  })),
});

const browserTest = (line: number, status: string, ...messages: string[]) => ({
  title: `test of line ${line}`,
  file: "journey.spec.ts",
  line,
  tests: [{ status, results: messages.map((message) => ({ error: { message } })) }],
});

describe("countVitest", () => {
  it("counts project by project and leaves out what was skipped", () => {
    const testResults = [
      file("lib/config.test.ts", "passed", "passed", "passed", "pending"),
      file("tests/contract/sso.test.ts", "failed", "passed", "failed"),
      file("bench/sandbox-process.test.ts", "passed", "passed"),
      file("tests/faults/disk-full.test.ts", "passed", "passed"),
    ];
    expect(countVitest({ testResults }, "/repo")).toEqual([
      { name: "unit", passed: 2, failed: 0, failures: [] },
      {
        name: "contract",
        passed: 2,
        failed: 1,
        failures: ["tests/contract/sso.test.ts › test 1\n    Error: 1 is not 2\n        at here"],
      },
      { name: "faults", passed: 1, failed: 0, failures: [] },
    ]);
  });

  it("counts a file that could not be loaded as a failure", () => {
    const broken = { ...file("lib/broken.test.ts", "failed"), message: "No such module" };
    expect(countVitest({ testResults: [broken] }, "/repo")).toEqual([
      { name: "unit", passed: 0, failed: 1, failures: ["lib/broken.test.ts\n    No such module"] },
    ]);
  });
});

describe("countPlaywright", () => {
  it("takes a test that passed only at the second try for a failed one", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    const nested = { specs: [browserTest(5, "flaky", "too late")] };
    const suites = [
      { specs: [browserTest(1, "expected"), browserTest(3, "unexpected", "not there")], suites: [nested] },
    ];
    expect(countPlaywright({ stats, errors: [], suites })).toEqual([
      {
        name: "browser",
        passed: 4,
        failed: 2,
        failures: [
          "journey.spec.ts:3 › test of line 3\n    not there",
          "journey.spec.ts:5 › test of line 5\n    too late",
        ],
      },
    ]);
  });

  it("counts errors outside the tests, such as a setup that failed", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countPlaywright({ stats, errors: [{ message: "no browser" }], suites: [] })).toEqual([
      { name: "browser", passed: 0, failed: 1, failures: ["outside the tests\n    no browser"] },
    ]);
  });
});

describe("withRunnerFailures", () => {
  const unit = { name: "unit", passed: 3, failed: 0 };

  it("changes nothing about a good run", () => {
    expect(withRunnerFailures([unit], { expected: ["unit"], exitCode: 0 })).toEqual([unit]);
  });

  it("fails a run in which a project had no test", () => {
    expect(withRunnerFailures([unit], { expected: ["unit", "contract"], exitCode: 0 })).toEqual([
      unit,
      { name: "contract (none ran)", passed: 0, failed: 1 },
    ]);
  });

  it("fails a run that ended badly although no test failed", () => {
    expect(withRunnerFailures([unit], { expected: ["unit"], exitCode: 1 })).toContainEqual({
      name: "errors outside the tests",
      passed: 0,
      failed: 1,
    });
  });

  it("does not count twice what a failed test says already", () => {
    const failed = { name: "unit", passed: 3, failed: 1 };
    expect(withRunnerFailures([failed], { expected: ["unit"], exitCode: 1 })).toEqual([failed]);
  });
});
