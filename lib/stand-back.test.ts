import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";

const SESSION = "/proc/self/autogroup";

/** Stands back, has the pool of threads work, and says the priority of every thread and of the session. */
const PROGRAM = `
  import { scrypt } from "node:crypto";
  import { existsSync, readdirSync, readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  import { promisify } from "node:util";
  import { standBack } from "./lib/stand-back.ts";
  standBack();
  await Promise.all([1, 2, 3, 4].map(() => promisify(scrypt)("a", "b", 32)));
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task").map(Number) : [0];
  const session = existsSync("${SESSION}") ? readFileSync("${SESSION}", "utf8") : "";
  console.log(JSON.stringify({ threads: threads.map((id) => getPriority(id)), session }));
`;

const said = z.object({ threads: z.array(z.number()), session: z.string() });

/** @param detached whether it leads a session of its own, as the portal's processes do */
async function standBackIn({ detached }: { detached: boolean }) {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM];
  const child = spawn(process.execPath, args, { detached, stdio: ["ignore", "pipe", "inherit"] });
  return said.parse(JSON.parse(await text(child.stdout)));
}

test("long work stands back with all its threads, those that encrypt and sign too", async () => {
  const { threads } = await standBackIn({ detached: false });
  expect(new Set(threads)).toEqual(new Set([Math.max(10, getPriority())]));
});

// Linux shares the processor among sessions first.
test.runIf(existsSync(SESSION))("it stands back with the session that it leads, and leaves others alone", async () => {
  const before = readFileSync(SESSION, "utf8");
  expect((await standBackIn({ detached: true })).session).toMatch(/ nice 10\n$/);
  expect((await standBackIn({ detached: false })).session).toBe(before);
});
