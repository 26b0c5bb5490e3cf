import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, withRunnerFailures } from "./count.mjs";

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `/repo/${name}`,
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe("countVitest", () => {
  it("counts project by project and leaves out what was skipped", () => {
    const testResults = [
      file("lib/config.test.ts", "passed", "passed", "passed", "pending"),
      file("tests/contract/sso.test.ts", "failed", "passed", "failed"),
      file("tests/faults/disk-full.test.ts", "passed", "passed"),
    ];
    expect(countVitest({ testResults }, "/repo")).toEqual([
      { name: "unit", passed: 2, failed: 0 },
      { name: "contract", passed: 1, failed: 1 },
      { name: "faults", passed: 1, failed: 0 },
    ]);
  });

  it("counts a file that could not be loaded as a failure", () => {
    expect(countVitest({ testResults: [file("lib/broken.test.ts", "failed")] }, "/repo")).toEqual([
      { name: "unit", passed: 0, failed: 1 },
    ]);
  });
});

describe("countPlaywright", () => {
  it("takes a test that passed only at the second try for a failed one", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    expect(countPlaywright({ stats, errors: [] })).toEqual([{ name: "browser", passed: 4, failed: 2 }]);
  });

  it("counts errors outside the tests, such as a setup that failed", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual([{ name: "browser", passed: 0, failed: 1 }]);
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
