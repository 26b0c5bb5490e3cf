import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

/** By these settings each command ends in failure where it takes up its work: no port, no other program, no portal. */
const UNFIT = { PATH: "", PORT: "none", LOG_LEVEL: "none" };

function run(script: string, ...args: string[]) {
  const { NODE_ENV } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", `scripts/${script}`, ...args], {
    env: { NODE_ENV, ...UNFIT },
    encoding: "utf8",
    timeout: 15_000,
  });
  return { status, stdout, stderr };
}

describe.each([
  ["demo.mjs", /^npm run demo\n.*SANDBOX_PORT/, "--port=4000"],
  ["dev.ts", /^npm run dev\n.*--settings FILE/, "--port=4000"],
  ["test.mjs", /^npm test\n.*npx vitest run FILE/, "lib/csv.test.ts"],
  ["verify.mjs", /^npm run verify\n.*npx vitest run FILE/, "lib/csv.test.ts"],
])("scripts/%s", (script, usage, argument) => {
  it("says with --help how it is run, and starts nothing", () => {
    expect(run(script, "--help")).toEqual({ status: 0, stdout: expect.stringMatching(usage), stderr: "" });
  });

  it(`refuses ${argument}, which would change nothing, and says how it is run`, () => {
    const { status, stdout, stderr } = run(script, argument);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [said = "", ...rest] = stderr.split("\n");
    expect(said).toContain(argument.replace(/=.*/, ""));
    expect(rest.join("\n")).toMatch(usage);
  });
});
