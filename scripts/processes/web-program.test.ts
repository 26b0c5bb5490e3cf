import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startProgram } from "./child.mjs";
import { WEB_PROGRAM } from "./web-program.mjs";

test("the web process keeps a core for itself while its garbage is collected", { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "web-program-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const busy = path.join(folder, "busy.mjs");
  writeFileSync(
    busy,
    `import { setFlagsFromString } from "node:v8";
     setFlagsFromString("--trace-concurrent-marking");
     globalThis.kept = Array.from({ length: 3_000_000 }, (_, n) => ({ n, more: { of: [n] } }));
     process.exit();`,
  );
  const { stdout } = startProgram(WEB_PROGRAM.with(-1, busy), { env: process.env, stdout: "pipe" });
  if (!stdout) throw new Error("The program has no output.");
  const threads = [...(await text(stdout)).matchAll(/Starting major concurrent marking task (\d+)/g)];
  expect(threads).not.toEqual([]);
  const most = Math.max(...threads.map(([, thread]) => Number(thread)));
  expect(most).toBeLessThanOrEqual(Math.max(availableParallelism() - 1, 1));
});
