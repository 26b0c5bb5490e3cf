import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import {
  applyRoster,
  cancelRoster,
  carryOutRoster,
  getRoster,
  pauseRoster,
  resumeRoster,
  retryRoster,
  watchRoster,
} from "@/lib/roster";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

test("a roster can be paused, resumed and cancelled while it is applied, and is watched throughout", async () => {
  await portal.control("PATCH", "switches", { serviceTimeMs: 100 });
  const roster = await portal.plan(csvOf(people(120)));
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { state } of watchRoster(portal.runtime, roster.id, forever())) seen.push(state);
  })();

  const first = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  await sleep(300);
  await pauseRoster(portal.runtime, ADMIN, roster.id);
  await first;
  await watching;
  expect(seen.at(0)).toBe("applying");
  expect(seen.at(-1)).toBe("paused");
  const paused = getRoster(portal.runtime, roster.id);
  expect(paused.progress?.done).toBeGreaterThan(0);
  expect(paused.progress?.remaining).toBeGreaterThan(0);
  expect(paused.can).toEqual(["resume", "cancel"]);
  const asked = (await portal.calls()).length;
  expect(asked).toBe(paused.progress?.done);

  await resumeRoster(portal.runtime, ADMIN, roster.id);
  const second = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  await sleep(200);
  await cancelRoster(portal.runtime, ADMIN, roster.id);
  await second;
  const cancelled = getRoster(portal.runtime, roster.id);
  expect(cancelled).toMatchObject({ state: "cancelled", can: ["undo"] });
  expect(await portal.calls()).toHaveLength(cancelled.progress?.done ?? 0);
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
});

test("when nothing gets through to the program, the roster pauses itself and says what to look at, in the audit log, too", async () => {
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1000, drop: true }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(100))));
  expect(roster).toMatchObject({ state: "paused", message: expect.stringContaining("did not do what it was asked") });
  expect(roster.progress?.remaining).toBeGreaterThan(40);
  const paused = { subject: `roster ${roster.id}`, action: "roster.pause" };
  expect(listAuditEntries(portal.runtime, paused).items).toMatchObject([{ actor: "worker", reason: roster.message }]);
  await portal.control("POST", "faults", []);
});

test("calls that do not get through pause no roster while others in between do", async () => {
  for (const line of people(15)) {
    const [clientUserId, email] = line.split(",");
    await portal.add({ clientUserId, email });
  }
  await portal.control("POST", "faults", [
    { match: "sso_member", times: 20, status: 503 },
    { match: "deactivate_member", times: 15, status: 503 },
  ]);
  const roster = await portal.plan(csvOf(people(35, 20)), { deactivateMissing: true });
  expect(await portal.apply(roster, { confirm: 15 })).toMatchObject({
    state: "applied",
    progress: { done: 15, unknown: 35 },
  });
});

test("a roster that gave up stays paused, also where one of the calls under way gets through after all", async () => {
  await portal.control("PATCH", "switches", { serviceTimeMs: 200 });
  await portal.control("POST", "faults", [{ match: "sso_member", times: 26, status: 503 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(100))));
  expect(roster).toMatchObject({ state: "paused", message: expect.stringContaining("24 times in a row") });
  expect(roster.progress).toMatchObject({ unknown: 26 });
  expect(roster.progress?.done).toBeGreaterThan(0);
});

test("while the program refuses the portal's credentials, the roster pauses itself and names them; then all of it is done", async () => {
  await portal.control("PATCH", "switches", { accountActive: false });
  const { id, ...paused } = await portal.apply(await portal.plan(csvOf(people(60))));
  expect(paused).toMatchObject({ state: "paused", message: expect.stringContaining("MEMBER_API_PASSWORD") });
  expect(paused.message).not.toContain("reached");
  await portal.control("PATCH", "switches", { accountActive: true });
  await resumeRoster(portal.runtime, ADMIN, id);
  await carryOutRoster(portal.runtime, id, { signal: forever() });
  expect(getRoster(portal.runtime, id), "what it had paused for is over").toMatchObject({ message: null });
  await retryRoster(portal.runtime, ADMIN, id);
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "applying", endedAt: null });
  await carryOutRoster(portal.runtime, id, { signal: forever() });
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "applied", progress: { done: 60, failed: 0 } });
});

test("a worker that is told to stop finishes what is begun, and the roster is taken up again", async () => {
  await portal.control("PATCH", "switches", { serviceTimeMs: 100 });
  const roster = await portal.plan(csvOf(people(60)));
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash }, "caller");
  const stop = new AbortController();
  const stopped = carryOutRoster(portal.runtime, roster.id, { signal: stop.signal });
  setTimeout(() => stop.abort(), 250);
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({ state: "applying" });
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({ state: "applied", progress: { done: 60 } });
  expect(await portal.calls()).toHaveLength(60);
});
