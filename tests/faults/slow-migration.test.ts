import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";

/** Only `npm run soak` takes the time. */
const SOAK = process.env.SOAK === "1";
/** Longer than large databases took to be brought up. */
const MIGRATES_MS = 65_000;

/** A program that starts while another one has the lock. */
function startedBehindAnother() {
  const folder = mkdtempSync(path.join(tmpdir(), "slow-migration-"));
  const other = new Database(path.join(folder, "migrate.lock"));
  other.exec("BEGIN EXCLUSIVE");
  const script = `import { migrateDatabases } from "@/lib/db/migrate"; migrateDatabases(${JSON.stringify(folder)});`;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const started = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"] });
  onTestFinished(() => {
    started.kill("SIGKILL");
    other.close();
    rmSync(folder, { recursive: true });
  });
  return { started, other };
}

test("a program that has to wait for that says so, and goes on when it may", async () => {
  const { started, other } = startedBehindAnother();
  const [said] = await once(started.stderr, "data");
  const words = `^Another process is bringing the databases up: process ${started.pid} waits for it\\. "fuser -v .*migrate\\.lock" names them\\.`;
  expect(String(said)).toMatch(new RegExp(words));
  const ended = once(started, "exit");
  other.exec("ROLLBACK");
  expect((await ended)[0]).toBe(0);
}, 20_000);

test.runIf(SOAK)(
  "a program that starts while another brings up large databases waits for it, however long it takes",
  async () => {
    const { started, other } = startedBehindAnother();
    const ended = once(started, "exit");
    await sleep(MIGRATES_MS);
    other.exec("ROLLBACK");
    expect((await ended)[0]).toBe(0);
  },
  2 * MIGRATES_MS,
);
