import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { claimJob, countJobs, endJob, insertJob, renewJob, returnJob } from "@/lib/db/jobs";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";
import { enqueueJob, handle, type JobType, PutOffError, workOnJobs } from ".";

const GREET: JobType<{ name: string }> = { kind: "greet", payload: z.object({ name: z.string() }) };
const WAIT: JobType<Record<string, never>> = { kind: "wait", payload: z.object({}).strict() };
const LEASE_MS = 90;
const YEARS_MS = 5 * 365 * 86_400_000;

let folder: string;
let portal: PortalDb;
let stop: AbortController;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "jobs-"));
  migrateDatabases(folder);
  portal = openPortalDb(folder);
  stop = new AbortController();
});

afterEach(() => {
  portal.$client.close();
  rmSync(folder, { recursive: true });
});

function states(): unknown[] {
  return portal.$client.prepare("SELECT kind, state, fence, error FROM job ORDER BY id").raw().all();
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(states())}`);
    await sleep(20);
  }
}

test("a job is done once, with its payload", async () => {
  const greeted: string[] = [];
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  const worker = (greeter: string) =>
    workOnJobs({ portal }, [handle(GREET, async ({ name }) => void greeted.push(`${greeter} ${name}`))], stop.signal);
  const workers = [worker("A"), worker("B"), worker("C")];
  await until(() => greeted.length > 0);
  await sleep(600);
  stop.abort();
  await Promise.all(workers);
  expect(greeted).toHaveLength(1);
  expect(states()).toEqual([["greet", "done", 1, null]]);
});

test("jobs with the same key are one while it is open", () => {
  expect(enqueueJob(portal, GREET, { name: "A" }, "greet")).toBe(true);
  expect(enqueueJob(portal, GREET, { name: "B" }, "greet")).toBe(false);
  const now = Date.now();
  const job = claimJob(portal, "greet", { now, until: now + LEASE_MS });
  if (!job) throw new Error("no job");
  expect(enqueueJob(portal, GREET, { name: "C" }, "greet")).toBe(false);
  endJob(portal, job, { state: "done", endedAt: now, error: null });
  expect(enqueueJob(portal, GREET, { name: "D" }, "greet")).toBe(true);
});

test("the job of a worker that died is claimed again, and the dead one can end it no more", () => {
  enqueueJob(portal, GREET, { name: "A" }, "greet");
  const now = Date.now();
  const dead = claimJob(portal, "greet", { now, until: now + LEASE_MS });
  expect(claimJob(portal, "greet", { now: now + LEASE_MS - 1, until: now + 2 * LEASE_MS })).toBeUndefined();
  const heir = claimJob(portal, "greet", { now: now + LEASE_MS, until: now + 2 * LEASE_MS });
  if (!dead || !heir) throw new Error("no job");
  expect(heir).toMatchObject({ id: dead.id, fence: dead.fence + 1 });
  endJob(portal, dead, { state: "done", endedAt: now, error: null });
  expect(states()).toEqual([["greet", "running", 2, null]]);
});

test("a clock that was years ahead holds up no job once it is put right: neither one that waits, nor one whose worker died", () => {
  const now = Date.now();
  const ahead = now + YEARS_MS;
  const due = { now, until: now + LEASE_MS };
  const job = { kind: "greet", payload: {}, enqueuedAt: ahead };
  insertJob(portal, { ...job, key: "nightly", runAfter: ahead + 3_600_000 });
  const first = claimJob(portal, "greet", due);
  if (!first) throw new Error("no job");
  expect(first.enqueuedAt, "from when on it is reckoned for how long it is of use").toBe(now);
  returnJob(portal, first, now + 60_000);
  expect(claimJob(portal, "greet", due), "before it is due").toBeUndefined();
  claimJob(portal, "greet", { now: now + 60_000, until: ahead + LEASE_MS });
  expect(countJobs(portal, now)).toMatchObject([{ state: "abandoned" }]);
  expect(claimJob(portal, "greet", due)).toMatchObject({ id: first.id, fence: 3 });
});

test("a clock that was years ahead holds up no job that was put off then, either", () => {
  const now = Date.now();
  const ahead = now + YEARS_MS;
  insertJob(portal, { kind: "greet", payload: {}, key: "mail", runAfter: now, enqueuedAt: now });
  const job = claimJob(portal, "greet", { now: ahead, until: ahead + LEASE_MS });
  if (!job) throw new Error("no job");
  returnJob(portal, job, ahead + 60_000);
  expect(claimJob(portal, "greet", { now: ahead, until: ahead + LEASE_MS }), "before it is due").toBeUndefined();
  expect(claimJob(portal, "greet", { now, until: now + LEASE_MS })).toMatchObject({ id: job.id, fence: 2 });
});

test("a heartbeat keeps a long job with its worker", async () => {
  let begun = 0;
  enqueueJob(portal, WAIT, {}, "wait");
  const handler = handle(WAIT, async () => {
    begun++;
    await sleep(20 * LEASE_MS);
  });
  const workers = [1, 2].map(() => workOnJobs({ portal }, [handler], stop.signal, 10 * LEASE_MS));
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await Promise.all(workers);
  expect(begun).toBe(1);
});

test("whatever becomes of a job leaves all others as they are", () => {
  const now = Date.now();
  const [first, second, third, running] = ["A", "B", "C", "D"].map((name) => {
    enqueueJob(portal, GREET, { name }, `greet ${name}`, new Date(now));
    return claimJob(portal, "greet", { now, until: now + LEASE_MS });
  });
  if (!first || !second || !third || !running) throw new Error("no job");
  const untouched = () => portal.$client.prepare("SELECT * FROM job WHERE id = ?").get(running.id);
  const before = untouched();
  returnJob(portal, first, now + 1);
  endJob(portal, second, { state: "done", endedAt: now, error: null });
  renewJob(portal, third, now + 2 * LEASE_MS);
  expect(untouched()).toEqual(before);
  expect(states()).toEqual([
    ["greet", "queued", 1, null],
    ["greet", "done", 1, null],
    ["greet", "running", 1, null],
    ["greet", "running", 1, null],
  ]);
});

test("a job that throws has failed, and says why", async () => {
  enqueueJob(portal, GREET, { name: "A" }, "greet A");
  const handler = handle(GREET, () => Promise.reject(new Error("no voice")));
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()).includes("failed"));
  stop.abort();
  await worker;
  expect(states()).toEqual([["greet", "failed", 1, "no voice"]]);
  expect(portal.$client.prepare("SELECT payload, key FROM job").raw().all(), "whom it was about").toEqual([
    ["{}", null],
  ]);
});

test("a worker that stood still until another took its job over does not say that the job failed", async () => {
  const failed = vi.spyOn(log, "error");
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => [failed, warned].forEach((spy) => void spy.mockRestore()));
  enqueueJob(portal, WAIT, {}, "wait");
  const handler = handle(WAIT, async (_payload, signal) => {
    const now = Date.now() + 10 * LEASE_MS;
    claimJob(portal, "wait", { now, until: now + 60_000 });
    await sleep(60_000, undefined, { signal });
  });
  const worker = workOnJobs({ portal }, [handler], stop.signal, 10 * LEASE_MS);
  await until(() => warned.mock.calls.length > 0);
  stop.abort();
  await worker;
  expect(failed).not.toHaveBeenCalled();
  expect(warned.mock.calls).toMatchObject([[{ kind: "wait" }, "another worker has taken a job over"]]);
  expect(states()).toEqual([["wait", "running", 2, null]]);
});

test("a job that is put off is tried again while it is of use, and then has failed of its cause", async () => {
  const failed = vi.spyOn(log, "error");
  onTestFinished(() => failed.mockRestore());
  const cause = new Error("no voice yet");
  let tries = 0;
  const handler = handle(GREET, async ({ name }) => {
    tries++;
    if (name === "late" || tries === 1) {
      throw new PutOffError(cause, {
        reason: "hoarse",
        pauseMs: 20,
        usefulMs: name === "late" ? 0 : 60_000,
      });
    }
  });
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()).includes("done"));
  enqueueJob(portal, GREET, { name: "late" }, "greet late");
  await until(() => JSON.stringify(states()).includes("failed"));
  stop.abort();
  await worker;
  expect(states()).toEqual([
    ["greet", "done", 2, null],
    ["greet", "failed", 1, "no voice yet"],
  ]);
  expect(failed.mock.calls).toEqual([[{ err: cause, job: 2, kind: "greet" }, "a job failed"]]);
});

test("a job that is put off waits for as long as it says", async () => {
  const began = Date.now();
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  const hoarse = { reason: "hoarse", pauseMs: 60_000, usefulMs: 120_000 };
  const handler = handle(GREET, () => Promise.reject(new PutOffError(new Error("no voice yet"), hoarse)));
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()) === JSON.stringify([["greet", "queued", 1, null]]));
  stop.abort();
  await worker;
  expect(claimJob(portal, "greet", { now: began + 59_000, until: began + 90_000 })).toBeUndefined();
});

test("the outcome of a job is kept for thirty days", async () => {
  const days = (count: number) => Date.now() - count * 86_400_000;
  for (const [name, endedAt] of Object.entries({ old: days(31), recent: days(29) })) {
    enqueueJob(portal, GREET, { name }, name);
    const job = claimJob(portal, "greet", { now: Date.now(), until: Date.now() + LEASE_MS });
    if (job) endJob(portal, job, { state: "failed", endedAt, error: name });
  }
  enqueueJob(portal, GREET, { name: "new" }, "new");
  const worker = workOnJobs({ portal }, [handle(GREET, async () => undefined)], stop.signal);
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
  expect(states()).toEqual([
    ["greet", "failed", 1, "recent"],
    ["greet", "done", 1, null],
  ]);
});

test("the outcome of a job that cannot be written at once is written a moment later, and the job is not done again", async () => {
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => warned.mockRestore());
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  portal.$client.exec(
    "CREATE TRIGGER refused BEFORE UPDATE ON job WHEN new.state = 'done' BEGIN SELECT RAISE(ABORT, 'not now'); END",
  );
  let greeted = 0;
  const worker = workOnJobs({ portal }, [handle(GREET, async () => void greeted++)], stop.signal);
  await until(() => warned.mock.calls.length > 0);
  portal.$client.exec("DROP TRIGGER refused");
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
  expect(greeted).toBe(1);
});

test("a job that the signal interrupts is given back", async () => {
  enqueueJob(portal, WAIT, {}, "wait");
  const handler = handle(WAIT, (_payload, signal) => sleep(60_000, undefined, { signal }));
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()).includes("running"));
  stop.abort();
  await worker;
  expect(states()).toEqual([["wait", "queued", 1, null]]);
});

test("a long job holds up no other kind", async () => {
  enqueueJob(portal, WAIT, {}, "wait");
  enqueueJob(portal, GREET, { name: "A" }, "greet");
  const handlers = [
    handle(WAIT, (_payload, signal) => sleep(60_000, undefined, { signal })),
    handle(GREET, () => Promise.resolve()),
  ];
  const worker = workOnJobs({ portal }, handlers, stop.signal);
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
});
