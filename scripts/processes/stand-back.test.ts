import { execFile } from "node:child_process";
import { getPriority } from "node:os";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Stands back, has the pool of threads work, and says the priority of every thread. */
const PROGRAM = `
  import { scrypt } from "node:crypto";
  import { existsSync, readdirSync } from "node:fs";
  import { getPriority } from "node:os";
  import { promisify } from "node:util";
  import { standBack } from "./scripts/processes/stand-back.ts";
  standBack();
  await Promise.all([1, 2, 3, 4].map(() => promisify(scrypt)("a", "b", 32)));
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task").map(Number) : [0];
  console.log(JSON.stringify(threads.map((id) => getPriority(id))));
`;

test("long work stands back with all its threads, those that encrypt and sign too", async () => {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const priorities: number[] = JSON.parse(stdout);
  expect(new Set(priorities)).toEqual(new Set([Math.max(5, getPriority())]));
});
