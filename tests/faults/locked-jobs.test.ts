import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { enqueueJob, handle, type JobType, workOnJobs } from "@/lib/jobs";

const LOCKS: JobType<Record<string, never>> = { kind: "locks", payload: z.object({}).strict() };
const WAITS: JobType<Record<string, never>> = { kind: "waits", payload: z.object({}).strict() };
/** Longer than a write waits (lib/db/write.ts). */
const LOCKED_MS = 11_000;

test("a database that stays locked while jobs are looked for and ended costs no worker, and no job that is done", {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "locked-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  migrateDatabases(folder);
  const portal = openPortalDb(folder);
  const other = openPortalDb(folder);
  onTestFinished(() => {
    for (const db of [portal, other]) db.$client.close();
  });
  const kindsDone = () => portal.$client.prepare("SELECT kind FROM job WHERE state = 'done' ORDER BY id").pluck().all();
  const done = (kinds: string[]) => expect.poll(kindsDone, { timeout: 15_000 }).toEqual(kinds);
  const stop = new AbortController();

  let times = 0;
  const locks = handle(LOCKS, async () => {
    times++;
    other.$client.exec("BEGIN IMMEDIATE");
  });
  enqueueJob(portal, LOCKS, {}, "locks");
  const worker = workOnJobs({ portal }, [locks, handle(WAITS, () => Promise.resolve())], stop.signal);
  await expect.poll(() => times, { timeout: 15_000 }).toBe(1);
  await sleep(LOCKED_MS);
  other.$client.exec("COMMIT");
  await done(["locks"]);
  enqueueJob(portal, WAITS, {}, "waits");
  await done(["locks", "waits"]);
  stop.abort();
  await worker;
  expect(times).toBe(1);
});
