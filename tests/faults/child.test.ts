import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ending, startProgram, stopProgram } from "@/scripts/processes/child.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "child-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process id that a program writes into a file once it runs. */
function pidIn(file: string): Promise<number> {
  return vi.waitFor(() => {
    const text = readFileSync(path.join(folder, file), "utf8");
    expect(text).not.toBe("");
    return Number(text);
  }, 15_000);
}

const writePid = (file: string, pid = "process.pid") =>
  `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(path.join(folder, file))}, String(${pid}));`;

describe("a program that we started", { timeout: 30_000 }, () => {
  it("ends when whoever started it was killed", async () => {
    const child = program("child.mjs", `${writePid("child-pid")} setInterval(() => {}, 1000);`);
    const parent = startProgram(
      [
        program(
          "parent.ts",
          `import { startProgram } from ${JSON.stringify(path.resolve("scripts/processes/child.mjs"))};
           startProgram([${JSON.stringify(child)}], { env: process.env });`,
        ),
      ],
      { env: process.env },
    );
    const childPid = await pidIn("child-pid");
    expect(isAlive(childPid)).toBe(true);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await vi.waitFor(() => expect(isAlive(childPid)).toBe(false), 15_000);
  });

  it("is ended with all that it started when it does not drain in time", async () => {
    const stubborn = startProgram(
      [
        program(
          "stubborn.ts",
          `import { spawn } from "node:child_process";
           process.on("SIGTERM", () => {});
           const grandchild = spawn("sleep", ["600"]);
           ${writePid("grandchild-pid", "grandchild.pid")}`,
        ),
      ],
      { env: process.env },
    );
    const grandchildPid = await pidIn("grandchild-pid");
    await stopProgram(stubborn, 100);
    expect(ending(stubborn)).toBe("signal SIGKILL");
    await vi.waitFor(() => expect(isAlive(grandchildPid)).toBe(false), 15_000);
  });

  it("is not waited for where it has ended before it is stopped, of itself or killed", async () => {
    for (const how of ["process.exit(1)", 'process.kill(process.pid, "SIGKILL")']) {
      const ended = startProgram([program("ended.mjs", how)], { env: process.env });
      await once(ended, "exit");
      await stopProgram(ended, 60_000);
    }
  });

  it("leaves a core to itself while its garbage is collected", async () => {
    const busy = startProgram(
      [
        program(
          "busy.mjs",
          `import { setFlagsFromString } from "node:v8";
           setFlagsFromString("--trace-concurrent-marking");
           globalThis.kept = Array.from({ length: 3_000_000 }, (_, n) => ({ n, more: { of: [n] } }));
           process.exit();`,
        ),
      ],
      { env: process.env, stdout: "pipe" },
    );
    if (!busy.stdout) throw new Error("The program has no output.");
    const threads = [...(await text(busy.stdout)).matchAll(/Starting major concurrent marking task (\d+)/g)];
    expect(threads).not.toEqual([]);
    const most = Math.max(...threads.map(([, thread]) => Number(thread)));
    expect(most).toBeLessThanOrEqual(Math.max(availableParallelism() - 1, 1));
  });
});
