import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { claimJob } from "@/lib/db/jobs";
import { findRoster, updateRoster } from "@/lib/db/rosters";
import { workOnJobs } from "@/lib/jobs";
import { getMember } from "@/lib/members";
import {
  applyRoster,
  cancelRoster,
  carryOutRoster,
  getRoster,
  keepRostersSettled,
  planRoster,
  type RosterDetail,
  resumeRoster,
  rosterHandlers,
  uploadRoster,
} from "@/lib/roster";
import { withRosterLease } from "@/lib/roster/lease";
import { ADMIN, csvOf, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
afterEach(() => void vi.useRealTimers());

/** A worker, some minutes later, until it has done what it found to do. */
async function workLater(minutes = 10): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ["Date"] });
  const stop = new AbortController();
  const { signal } = stop;
  const working = Promise.all([
    keepRostersSettled(portal.runtime, signal),
    workOnJobs(portal.runtime, rosterHandlers(portal.runtime), signal),
  ]);
  await sleep(200);
  const open = portal.runtime.portal.$client
    .prepare("SELECT count(*) FROM job WHERE kind LIKE 'roster-%' AND state IN ('queued', 'running')")
    .pluck();
  await expect.poll(() => open.get(), { timeout: 10_000 }).toBe(0);
  stop.abort();
  await working;
}

/** A roster that no job will plan. */
async function uploadFrom(source: "cli" | "console" | "source"): Promise<{ id: number; file: string }> {
  const upload = { body: Readable.from([Buffer.from(csvOf(people(1)))]) };
  const { id } = await uploadRoster(portal.runtime, ADMIN, upload, {}, { source, executor: "caller" });
  const file = findRoster(portal.runtime.portal, id)?.file;
  if (!file) throw new Error("The file is gone.");
  return { id, file: path.join(portal.runtime.config.DATA_DIR, "rosters", file) };
}

/** As a command leaves it that is killed while it asks for the one member of a roster. */
async function dieAsking(): Promise<RosterDetail> {
  const roster = await portal.plan(csvOf(people(1)));
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, drop: true }]);
  await carryOutRoster(portal.runtime, roster.id, { signal: new AbortController().signal });
  const { $client } = portal.runtime.portal;
  $client.prepare("UPDATE roster_row SET state = 'intended' WHERE roster_id = ?").run(roster.id);
  $client.prepare("UPDATE member_operation SET state = 'intended' WHERE client_user_id = 'e1'").run();
  $client.prepare("UPDATE member SET service_state = 'unregistered'").run();
  updateRoster(portal.runtime.portal, roster.id, { state: "applying", endedAt: null });
  return roster;
}

test("a roster that its command left while the clock was ahead is put aside once it is put right", async () => {
  const { id } = await uploadFrom("cli");
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  portal.runtime.portal.$client.prepare("UPDATE roster SET requested_at = ? WHERE id = ?").run(inAYear, id);
  await workLater();
  expect(getRoster(portal.runtime, id).state).toBe("cancelled");
});

test.each(["queued", "planning"] as const)(
  "a roster that its command left %s is put aside, with its file",
  async (state) => {
    const { id, file } = await uploadFrom("cli");
    updateRoster(portal.runtime.portal, id, { state });
    await workLater(0);
    expect(getRoster(portal.runtime, id).state).toBe(state);
    await workLater();
    expect(getRoster(portal.runtime, id).state).toBe("cancelled");
    expect(existsSync(file)).toBe(false);
  },
);

test.each([
  ["console", "queued", "planned"],
  ["console", "planning", "planned"],
  ["source", "queued", "applied"],
  ["source", "planning", "applied"],
] as const)(
  "a roster of the %s whose job failed while it was %s is planned all the same",
  async (source, state, ends) => {
    const { id } = await uploadFrom(source);
    updateRoster(portal.runtime.portal, id, { state });
    await workLater(0);
    expect(getRoster(portal.runtime, id).state, "it may be about to be planned").toBe(state);
    await workLater();
    expect(getRoster(portal.runtime, id)).toMatchObject({ state: ends, counts: { create: 1 } });
  },
);

test("a roster in the middle of whose plan the disk was full is planned once there is space", async () => {
  const { $client } = portal.runtime.portal;
  const body = Readable.from([Buffer.from(csvOf(people(600)))]);
  const { id } = await uploadRoster(portal.runtime, ADMIN, { body }, {}, { source: "console", executor: "caller" });
  $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);
  await expect(planRoster(portal.runtime, id, new AbortController().signal)).rejects.toThrow("cannot write");
  $client.pragma("max_page_count = 4294967294");
  expect(getRoster(portal.runtime, id).state).toBe("planning");
  await workLater();
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "planned", counts: { create: 600 } });
});

test("a roster that its command left half applied is paused, and says so; what was being asked is unknown", async () => {
  const { id } = await dieAsking();
  await workLater();
  expect(getRoster(portal.runtime, id)).toMatchObject({
    state: "paused",
    message: expect.stringContaining("ended before the roster was finished"),
    can: ["resume", "cancel"],
  });
  expect(getMember(portal.runtime, "e1")).toMatchObject({ serviceState: "unknown" });
  await resumeRoster(portal.runtime, ADMIN, id);
  await workLater(0);
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "applied", progress: { done: 1 } });
  expect(getMember(portal.runtime, "e1")).toMatchObject({ serviceState: "active" });
});

test("a call that a dead process was making is unknown once its roster is cancelled", async () => {
  const roster = await dieAsking();
  await cancelRoster(portal.runtime, ADMIN, roster.id);
  await workLater(0);
  expect(portal.rows(roster)).toMatchObject([{ state: "unknown" }]);
  expect(getMember(portal.runtime, "e1")).toMatchObject({ serviceState: "unknown" });
});

test("a roster that a process works on is left alone, however long it takes", async () => {
  const { id } = await dieAsking();
  const signal = new AbortController().signal;
  await withRosterLease(portal.runtime.portal, id, { signal, leaseMs: 3_600_000 }, () => workLater());
  expect(getRoster(portal.runtime, id).state).toBe("applying");
});

test.each(["waits", "has been claimed"])(
  "a roster whose job %s is left to the worker, however long it takes",
  async (how) => {
    const { id, planHash } = await portal.plan(csvOf(people(1)));
    await applyRoster(portal.runtime, ADMIN, id, { planHash });
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ["Date"] });
    const now = Date.now();
    if (how !== "waits") while (claimJob(portal.runtime.portal, "roster-apply", { now, until: now + 60_000 }));
    const stop = new AbortController();
    const settling = keepRostersSettled(portal.runtime, stop.signal);
    await sleep(200);
    stop.abort();
    await settling;
    expect(getRoster(portal.runtime, id).state).toBe("applying");
  },
);
