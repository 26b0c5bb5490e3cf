import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { claimJob, endJob } from "@/lib/db/jobs";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";
import { enqueueJob, handle, type JobType, PutOffError, workOnJobs } from ".";

const GREET: JobType<{ name: string }> = { kind: "greet", payload: z.object({ name: z.string() }) };
const WAIT: JobType<Record<string, never>> = { kind: "wait", payload: z.object({}).strict() };
const LEASE_MS = 90;

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

test("a heartbeat keeps a long job with its worker, also where it cannot be written once", async () => {
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => warned.mockRestore());
  let begun = 0;
  enqueueJob(portal, WAIT, {}, "wait");
  portal.$client.exec(`CREATE TRIGGER refused BEFORE UPDATE ON job WHEN new.state = 'running' AND new.fence = old.fence
    BEGIN SELECT RAISE(ABORT, 'not now'); END`);
  const handler = handle(WAIT, async (_payload, signal) => {
    begun++;
    await sleep(30 * LEASE_MS, undefined, { signal });
  });
  const workers = [1, 2].map(() => workOnJobs({ portal }, [handler], stop.signal, 15 * LEASE_MS));
  await until(() => warned.mock.calls.length > 0);
  portal.$client.exec("DROP TRIGGER refused");
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await Promise.all(workers);
  expect(begun).toBe(1);
});

test("a job whose worker stands still for most of a minute, as while it applies a catalogue, is nobody else's", async () => {
  enqueueJob(portal, WAIT, {}, "wait");
  let meanwhile: unknown = "not asked";
  const handler = handle(WAIT, async () => {
    const now = Date.now() + 50_000;
    meanwhile = claimJob(portal, "wait", { now, until: now + LEASE_MS });
  });
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
  expect(meanwhile).toBeUndefined();
});

test("a worker that has nothing to do asks for no lock: while another program has it, it stops at once", async () => {
  const other = openPortalDb(folder);
  onTestFinished(() => void other.$client.close());
  other.$client.exec("BEGIN IMMEDIATE");
  const worker = workOnJobs({ portal }, [handle(GREET, async () => undefined)], stop.signal);
  await sleep(100);
  const toldAt = performance.now();
  stop.abort();
  await worker;
  expect(performance.now() - toldAt).toBeLessThan(5_000);
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
        pauseMs: name === "late" ? 60_000 : 20,
        usefulMs: 50_000,
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

test("the outcome of a job that cannot be written at once, nor the second time, is written a moment later, and the job is not done again", async () => {
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => warned.mockRestore());
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  portal.$client.exec(
    "CREATE TRIGGER refused BEFORE UPDATE ON job WHEN new.state = 'done' BEGIN SELECT RAISE(ABORT, 'not now'); END",
  );
  let greeted = 0;
  const worker = workOnJobs({ portal }, [handle(GREET, async () => void greeted++)], stop.signal);
  await until(() => warned.mock.calls.length > 1);
  portal.$client.exec("DROP TRIGGER refused");
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
  expect(greeted).toBe(1);
});

test("a job whose outcome can never be written keeps no worker from the others", async () => {
  const greeted: string[] = [];
  enqueueJob(portal, GREET, { name: "Zoë" }, "greet zoe");
  enqueueJob(portal, GREET, { name: "Bo" }, "greet bo");
  portal.$client.exec(
    "CREATE TRIGGER refused BEFORE UPDATE ON job WHEN new.state = 'done' AND new.id = 1 BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const worker = workOnJobs({ portal }, [handle(GREET, async ({ name }) => void greeted.push(name))], stop.signal);
  await until(() => JSON.stringify(states()).includes("done"));
  stop.abort();
  await worker;
  expect(greeted).toEqual(["Zoë", "Bo"]);
});

test("a job that the signal interrupts is given back, also where that has to wait for another program", async () => {
  const other = openPortalDb(folder);
  onTestFinished(() => void other.$client.close());
  enqueueJob(portal, WAIT, {}, "wait");
  const handler = handle(WAIT, (_payload, signal) => sleep(60_000, undefined, { signal }));
  const worker = workOnJobs({ portal }, [handler], stop.signal);
  await until(() => JSON.stringify(states()).includes("running"));
  other.$client.exec("BEGIN IMMEDIATE");
  stop.abort();
  setTimeout(() => other.$client.exec("COMMIT"), 300);
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
