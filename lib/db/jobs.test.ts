import { expect, test } from "vitest";
import { z } from "zod";
import { enqueueJob, type JobType } from "@/lib/jobs";
import { createBarePortal } from "@/tests/factories/bare-portal";
import type { PortalDb } from "./client";
import { claimJob, countJobs, endJob, insertJob, renewJob, returnJob, touchJob, withdrawJob } from "./jobs";

const GREET: JobType<{ name: string }> = { kind: "greet", payload: z.object({ name: z.string() }) };
const LEASE_MS = 90;
const YEARS_MS = 5 * 365 * 86_400_000;

function states(portal: PortalDb): unknown[] {
  return portal.$client.prepare("SELECT kind, state, fence, error FROM job ORDER BY id").raw().all();
}

test("jobs with the same key are one while it is open", () => {
  const { portal } = createBarePortal();
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
  const { portal } = createBarePortal();
  enqueueJob(portal, GREET, { name: "A" }, "greet");
  const now = Date.now();
  const dead = claimJob(portal, "greet", { now, until: now + LEASE_MS });
  expect(claimJob(portal, "greet", { now: now + LEASE_MS - 1, until: now + 2 * LEASE_MS })).toBeUndefined();
  const heir = claimJob(portal, "greet", { now: now + LEASE_MS, until: now + 2 * LEASE_MS });
  if (!dead || !heir) throw new Error("no job");
  expect(heir).toMatchObject({ id: dead.id, fence: dead.fence + 1 });
  endJob(portal, dead, { state: "done", endedAt: now, error: null });
  expect(states(portal)).toEqual([["greet", "running", 2, null]]);
});

test("a clock that was years ahead holds up no job once it is put right: neither one that waits, nor one whose worker died", () => {
  const { portal } = createBarePortal();
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
  const { portal } = createBarePortal();
  const now = Date.now();
  const ahead = now + YEARS_MS;
  insertJob(portal, { kind: "greet", payload: {}, key: "mail", runAfter: now, enqueuedAt: now });
  const job = claimJob(portal, "greet", { now: ahead, until: ahead + LEASE_MS });
  if (!job) throw new Error("no job");
  returnJob(portal, job, ahead + 60_000);
  expect(claimJob(portal, "greet", { now: ahead, until: ahead + LEASE_MS }), "before it is due").toBeUndefined();
  expect(claimJob(portal, "greet", { now, until: now + LEASE_MS })).toMatchObject({ id: job.id, fence: 2 });
});

test("whatever becomes of a job leaves all others as they are", () => {
  const { portal } = createBarePortal();
  const now = Date.now();
  const [first, second, third, running] = ["A", "B", "C", "D"].map((name) => {
    enqueueJob(portal, GREET, { name }, `greet ${name}`, new Date(now));
    return claimJob(portal, "greet", { now, until: now + LEASE_MS });
  });
  if (!first || !second || !third || !running) throw new Error("no job");
  const untouched = () => portal.$client.prepare("SELECT * FROM job WHERE id = ?").get(running.id);
  const before = untouched();
  touchJob(portal, "greet A", now + 1);
  returnJob(portal, first, now + 1);
  endJob(portal, second, { state: "done", endedAt: now, error: null });
  renewJob(portal, third, now + 2 * LEASE_MS);
  expect(untouched()).toEqual(before);
  expect(states(portal)).toEqual([
    ["greet", "queued", 1, null],
    ["greet", "done", 1, null],
    ["greet", "running", 1, null],
    ["greet", "running", 1, null],
  ]);
});

test("of the jobs that are due, the one that has waited for longest is claimed first", () => {
  const { portal } = createBarePortal();
  const now = Date.now();
  for (const [key, runAfter] of Object.entries({ later: now - 1, first: now - 3, second: now - 3 })) {
    insertJob(portal, { kind: "greet", payload: {}, key, runAfter, enqueuedAt: now });
  }
  const claims = Array.from({ length: 4 }, () => claimJob(portal, "greet", { now, until: now + LEASE_MS })?.key);
  expect(claims).toEqual(["first", "second", "later", undefined]);
});

test("a job is withdrawn only as long as no worker has claimed it", () => {
  const { portal } = createBarePortal();
  const now = Date.now();
  for (const key of ["claimed", "waits", "stays"]) {
    insertJob(portal, { kind: "greet", payload: {}, key, runAfter: now, enqueuedAt: now });
  }
  claimJob(portal, "greet", { now, until: now + LEASE_MS });
  for (const key of ["claimed", "waits"]) withdrawJob(portal, key);
  expect(portal.$client.prepare("SELECT key FROM job ORDER BY id").pluck().all()).toEqual(["claimed", "stays"]);
});
