import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdAlone, holdInUse } from "./in-use";
import { LOCK_FILES } from "./lock-file";

/** A command in a process of its own, which uses the databases for another half second. */
const COMMAND = `
  const lock = new (require("better-sqlite3"))(process.argv[1]);
  lock.exec("BEGIN");
  lock.prepare("SELECT 1 FROM sqlite_schema").get();
  console.log("in use");
  setTimeout(() => process.exit(), 500);`;

test("a restore waits for a command that is about to end, and is not refused because of it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "in-use-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  holdInUse(folder)();
  const command = spawn(process.execPath, ["-e", COMMAND, path.join(folder, LOCK_FILES.inUse)]);
  onTestFinished(() => void command.kill("SIGKILL"));
  await once(command.stdout, "data");
  const release = holdAlone(folder);
  expect(() => holdInUse(folder)).toThrow("A backup is being restored");
  release();
});
