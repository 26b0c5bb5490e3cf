import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";

/** `npm run sandbox -- ARGS`; `wrote` says whether it began to set up its folder. */
function run(...args: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "sandbox-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = path.join(folder, "data");
  const { PATH, NODE_ENV } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "sandbox/main.ts", ...args], {
    env: { PATH, NODE_ENV, SANDBOX_PORT: "0", SANDBOX_DATA_DIR: dataDir },
    encoding: "utf8",
    timeout: 20_000,
  });
  return { status, stdout, stderr, wrote: existsSync(dataDir) };
}

const usage = expect.stringMatching(/npm run sandbox[\s\S]*docs\/sandbox\.md/);

it("says with --help how it is run and where its settings stand, and starts nothing", () => {
  expect(run("--help")).toEqual({ status: 0, stdout: usage, stderr: "", wrote: false });
});

it.each(["--port=5000", "start"])("refuses the argument %s and says how it is run", (argument) => {
  const ended = run(argument);
  expect(ended).toEqual({ status: 2, stdout: "", stderr: usage, wrote: false });
  expect(ended.stderr).toContain(argument.replace(/=.*/, ""));
});
