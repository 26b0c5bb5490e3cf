import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { enqueueJob, handle, type JobType, workOnJobs } from "@/lib/jobs";
import { log } from "@/lib/log";
import { addMember, deactivateMember, getMember, revokeAgain, revokeAgainHandler } from "@/lib/members";
import { getRoster, keepRosterSource, keepRostersSettled, rosterHandlers, uploadRoster } from "@/lib/roster";
import { createTestPortal } from "@/tests/factories/test-portal";

const LOCKS: JobType<Record<string, never>> = { kind: "locks", payload: z.object({}).strict() };
const WAITS: JobType<Record<string, never>> = { kind: "waits", payload: z.object({}).strict() };
/** Longer than a write waits (lib/db/write.ts). */
const LOCKED_MS = 11_000;

/** Lets the clock run ahead until a write that waits has given up, which the log says. */
async function runOutOfPatience(): Promise<void> {
  const spies = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  onTestFinished(() => {
    vi.useRealTimers();
    for (const spy of spies) spy.mockRestore();
  });
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const refusals = () => spies.flatMap(({ mock }) => mock.calls.map(([about]) => about)).filter(isOfBusy);
  const refusalsLater = () => {
    if (refusals().length === 0) vi.advanceTimersByTime(LOCKED_MS);
    return refusals();
  };
  await expect.poll(refusalsLater, { timeout: 15_000 }).not.toEqual([]);
}

const isOfBusy = (about: unknown) => z.object({ err: z.object({ code: z.literal("busy") }) }).safeParse(about).success;

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
  await runOutOfPatience();
  other.$client.exec("COMMIT");
  await done(["locks"]);
  enqueueJob(portal, WAITS, {}, "waits");
  await done(["locks", "waits"]);
  stop.abort();
  await worker;
  expect(times).toBe(1);
});

test("a database that takes no writes does not fill the log, and work goes on when it does", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "read-only-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  migrateDatabases(folder);
  const portal = openPortalDb(folder);
  onTestFinished(() => void portal.$client.close());
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => warned.mockRestore());
  enqueueJob(portal, WAITS, {}, "waits");
  portal.$client.pragma("query_only = ON");
  const stop = new AbortController();
  const worker = workOnJobs({ portal }, [handle(WAITS, () => Promise.resolve())], stop.signal);
  await sleep(2_000);
  portal.$client.pragma("query_only = OFF");
  expect(warned).toHaveBeenCalledTimes(1);
  await expect
    .poll(() => portal.$client.prepare("SELECT kind, state FROM job").raw().all(), { timeout: 15_000 })
    .toEqual([["waits", "done"]]);
  stop.abort();
  await worker;
});

test("a roster that a locked database kept from being planned is planned a minute later", {
  timeout: 90_000,
}, async () => {
  const { runtime, close } = await createTestPortal();
  onTestFinished(close);
  const other = openPortalDb(runtime.config.DATA_DIR);
  onTestFinished(() => void other.$client.close());
  onTestFinished(() => void vi.useRealTimers());
  const body = Readable.from([Buffer.from("Employee ID,First name,Last name\nada,Ada,Berg\n")]);
  const { id } = await uploadRoster(runtime, { name: "admin-1" }, { body }, {});
  let isLocked = false;
  const handlers = rosterHandlers(runtime).map((handler) => ({
    ...handler,
    run: async (payload: unknown, signal: AbortSignal) => {
      if (!isLocked) other.$client.exec("BEGIN IMMEDIATE");
      isLocked = true;
      await handler.run(payload, signal);
    },
  }));
  const stop = new AbortController();
  const worker = workOnJobs(runtime, handlers, stop.signal);
  await expect.poll(() => isLocked, { timeout: 15_000 }).toBe(true);
  await runOutOfPatience();
  other.$client.exec("COMMIT");
  const waiting = runtime.portal.$client.prepare("SELECT kind FROM job WHERE state = 'queued'").pluck();
  await expect.poll(() => waiting.all(), { timeout: 15_000 }).toEqual(["roster-plan"]);
  expect(getRoster(runtime, id).state).toBe("queued");

  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await expect.poll(() => getRoster(runtime, id).state, { timeout: 15_000 }).toBe("planned");
  stop.abort();
  await worker;
});

test("what a database that is locked for longer than an hour keeps from being planned is planned when it is free", {
  timeout: 90_000,
}, async () => {
  const { runtime, close } = await createTestPortal();
  onTestFinished(close);
  const body = Readable.from([Buffer.from("Employee ID,First name,Last name\nada,Ada,Berg\n")]);
  const { id } = await uploadRoster(runtime, { name: "admin-1" }, { body }, {});
  runtime.portal.$client.exec("UPDATE job SET state = 'failed', ended_at = 0");
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ["Date"] });
  const stop = new AbortController();
  const worker = workOnJobs(runtime, rosterHandlers(runtime), stop.signal);
  const settling = keepRostersSettled(runtime, stop.signal);
  await expect.poll(() => getRoster(runtime, id).state, { timeout: 15_000 }).toBe("planned");
  stop.abort();
  await Promise.all([worker, settling]);
});

test("a revocation that a locked database kept from being asked for again is asked for a minute later", {
  timeout: 90_000,
}, async () => {
  const { runtime, close, control } = await createTestPortal();
  onTestFinished(close);
  const other = openPortalDb(runtime.config.DATA_DIR);
  onTestFinished(() => void other.$client.close());
  onTestFinished(() => void vi.useRealTimers());
  const { clientUserId } = await addMember(
    runtime,
    { name: "admin-1" },
    { email: "ada@example.org", firstName: "Ada", lastName: "Berg" },
  );
  await deactivateMember(runtime, { name: "admin-1" }, clientUserId, {});
  revokeAgain(runtime.portal, clientUserId);
  const { run, ...handler } = revokeAgainHandler(runtime);
  let isLocked = false;
  const locks = async (payload: unknown, signal: AbortSignal) => {
    if (!isLocked) other.$client.exec("BEGIN IMMEDIATE");
    isLocked = true;
    await run(payload, signal);
  };
  const stop = new AbortController();
  const worker = workOnJobs(runtime, [{ ...handler, run: locks }], stop.signal);
  await expect.poll(() => isLocked, { timeout: 15_000 }).toBe(true);
  await runOutOfPatience();
  other.$client.exec("COMMIT");
  const states = runtime.portal.$client.prepare("SELECT state FROM job").pluck();
  await expect.poll(() => states.all(), { timeout: 15_000 }).toEqual(["queued"]);
  await control("POST", "reset");

  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await expect.poll(() => states.all(), { timeout: 15_000 }).toEqual(["done"]);
  expect(getMember(runtime, clientUserId).operations[0]).toMatchObject({ kind: "deactivate", state: "done" });
  stop.abort();
  await worker;
});

test("a worker that starts while the database is locked goes on, also where no roster source is set", {
  timeout: 60_000,
}, async () => {
  const { runtime, close } = await createTestPortal();
  onTestFinished(close);
  const other = openPortalDb(runtime.config.DATA_DIR);
  onTestFinished(() => void other.$client.close());
  const stop = new AbortController();
  other.$client.exec("BEGIN IMMEDIATE");
  const keeping = keepRosterSource(runtime, stop.signal);
  const ended = await Promise.race([keeping.then(() => "ended"), runOutOfPatience().then(() => "goes on")]);
  other.$client.exec("COMMIT");
  expect(ended).toBe("goes on");
  stop.abort();
  await keeping;
});
