import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { insertOperation } from "@/lib/db/operations";
import { workOnJobs } from "@/lib/jobs";
import { deactivateMember, eraseMember, getMember, listMembers, revokeAgainHandler, setRole } from "@/lib/members";
import { applyRoster, cancelRoster, carryOutRoster, getRoster, type RosterDetail, retryRoster } from "@/lib/roster";
import { lineReasons } from "@/lib/text/roster-reasons";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const start = ({ id, planHash }: RosterDetail) => applyRoster(portal.runtime, ADMIN, id, { planHash }, "caller");

/** What the worker does of what is left to it, until nothing is. */
async function work(): Promise<void> {
  const stop = new AbortController();
  const working = workOnJobs(portal.runtime, [revokeAgainHandler(portal.runtime)], stop.signal);
  const open = portal.runtime.portal.$client
    .prepare("SELECT count(*) FROM job WHERE kind = 'revoke-again' AND state IN ('queued', 'running')")
    .pluck();
  await expect.poll(() => open.get()).toBe(0);
  stop.abort();
  await working;
}

/** Carries a roster out, and does something while the service is asked about so many of its lines. */
async function whileAsked(roster: RosterDetail, lines: number, meanwhile: () => Promise<unknown>): Promise<void> {
  await portal.control("PATCH", "switches", { serviceTimeMs: 500 });
  const carriedOut = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  await expect.poll(() => portal.rows(roster, { state: "intended" })).toHaveLength(lines);
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
  await meanwhile();
  await carriedOut;
}

test("access that is revoked while a roster gives it back stays revoked, also when the row is tried again", async () => {
  await portal.apply(await portal.plan(csvOf(people(1))));
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  const roster = await portal.plan(csvOf(people(1)));
  expect(roster.counts).toMatchObject({ reactivate: 1 });
  await start(roster);
  await portal.control("PATCH", "switches", { serviceTimeMs: 500 });
  const carriedOut = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  await sleep(200);
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  await carriedOut;

  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: expect.stringContaining("revoked") }]);
  expect(getMember(portal.runtime, "e1").accessState).toBe("deactivated");
  await work();
  expect(getMember(portal.runtime, "e1")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  const asked = await portal.calls();
  // The sandbox notes them as it answers.
  expect(asked.slice(2).sort()).toEqual(["deactivate_member e1", "deactivate_member e1", "reactivate_member e1"]);
  expect(asked.at(-1)).toBe("deactivate_member e1");

  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: expect.stringContaining("revoked") }]);
  expect(await portal.calls()).toEqual(asked);
});

test("an address that somebody else gets while a roster gives access back fails that row alone", async () => {
  await portal.apply(await portal.plan(csvOf(people(2))));
  for (const id of ["e1", "e2"]) await deactivateMember(portal.runtime, ADMIN, id, {});
  const roster = await portal.plan(csvOf(people(2).map((line) => line.replace("e1@", "new@"))));
  expect(roster.counts).toMatchObject({ reactivate: 2 });
  await start(roster);
  await whileAsked(roster, 2, () => portal.add({ clientUserId: "e3", email: "new@example.org" }));

  expect(portal.rows(roster)).toMatchObject([
    { clientUserId: "e1", state: "failed", reason: "There is now a member with this e-mail address." },
    { clientUserId: "e2", state: "done" },
  ]);
  expect(getRoster(portal.runtime, roster.id)).toMatchObject({ state: "applied" });
  expect(getMember(portal.runtime, "e2").accessState).toBe("active");
  await work();
  const e1 = { email: "e1@example.org", accessState: "deactivated", serviceState: "deactivated" };
  const { operations, ...member } = getMember(portal.runtime, "e1");
  expect(member).toMatchObject(e1);
  expect(operations[0], "nobody revoked access meanwhile").toMatchObject({
    kind: "deactivate",
    reason: "This member has no access here, but the program had been asked for something that grants it.",
  });
});

test("a member who becomes an admin while a roster gives access back gets neither that nor the new address", async () => {
  await portal.apply(await portal.plan(csvOf(people(1))));
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  const roster = await portal.plan(csvOf(people(1).map((line) => line.replace("e1@", "new@"))));
  await start(roster);
  await whileAsked(roster, 1, () => setRole(portal.runtime, ADMIN, "e1", { role: "admin" }));

  expect(portal.rows(roster)).toMatchObject([
    { state: "failed", reason: expect.stringContaining("on their own page") },
  ]);
  await work();
  const e1 = { email: "e1@example.org", accessState: "deactivated", serviceState: "deactivated" };
  expect(getMember(portal.runtime, "e1")).toMatchObject(e1);
});

const REFUSAL = JSON.stringify({ class: "client", method: "sso_member", status: "fail", error: "2001" });

test.each([
  ["an answer", [], 2],
  [
    "a refusal",
    [{ match: "sso_member", times: 2, headers: { "content-type": "application/json" }, body: REFUSAL, delayMs: 500 }],
    1,
  ],
])(
  "a person who is erased while a roster makes them a member is not there after %s, and no line names them",
  async (_what, faults, deletions) => {
    const roster = await portal.plan(csvOf(["e1,e1@example.org,Zebulon,Berg"]));
    await start(roster);
    await portal.control("POST", "faults", faults);
    await portal.control("PATCH", "switches", { serviceTimeMs: 500 });
    const carriedOut = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
    await sleep(200);
    await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
    const { pseudonym } = await eraseMember(portal.runtime, ADMIN, "e1");
    await carriedOut;
    await work();
    const asked = await portal.calls();
    expect(asked.filter((call) => call === "delete_member e1")).toHaveLength(deletions);
    expect(portal.rows(roster)).toMatchObject([
      { clientUserId: pseudonym, state: "failed", email: null, name: null, reason: lineReasons.revokedMeanwhile },
    ]);
  },
);

test("a line that failed and named a person who is erased creates nobody when the failures are tried again", async () => {
  const roster = await portal.plan(csvOf(["e1,zebulon@example.org,Zebulon,Berg"]));
  await start(roster);
  await portal.add({ clientUserId: "other", email: "zebulon@example.org" });
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ failed: 1 });
  await eraseMember(portal.runtime, ADMIN, "other");
  const asked = await portal.calls();
  await expect(retryRoster(portal.runtime, ADMIN, roster.id)).rejects.toThrow("Nothing has failed");
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(await portal.calls()).toEqual(asked);
  expect(listMembers(portal.runtime, {}).items).toEqual([]);
});

test("a member who is deactivated while a roster registers them is deactivated at the program once more", async () => {
  const roster = await portal.plan(csvOf(people(1)));
  await start(roster);
  await portal.control("PATCH", "switches", { serviceTimeMs: 500 });
  const carriedOut = carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  await expect.poll(() => getMember(portal.runtime, "e1").operations[0]?.state).toBe("intended");
  await sleep(100);
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  await carriedOut;
  await work();
  expect(getMember(portal.runtime, "e1")).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  expect((await portal.calls()).at(-1)).toBe("deactivate_member e1");
  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: lineReasons.revokedMeanwhile }]);
});

test.each([
  ["a roster that was cancelled meanwhile is unknown, and is not asked again", true],
  ["one that goes on is asked again", false],
])("a call that a process was making when it died: of %s", async (_what, isCancelled) => {
  const roster = await portal.plan(csvOf(people(1)));
  await start(roster);
  await portal.add({ clientUserId: "e1", email: "e1@example.org" });
  const { portal: db } = portal.runtime;
  const operationId = `op-${roster.id}`;
  const clientUserId = getMember(portal.runtime, "e1").clientUserId;
  if (!clientUserId) throw new Error("e1 is gone.");
  insertOperation(db, {
    id: operationId,
    clientUserId,
    kind: "register",
    reason: null,
    notify: false,
    actor: "admin-1",
  });
  db.$client
    .prepare("UPDATE roster_row SET state = 'intended', operation_id = ? WHERE roster_id = ?")
    .run(operationId, roster.id);
  if (isCancelled) await cancelRoster(portal.runtime, ADMIN, roster.id);

  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(await portal.calls()).toEqual(isCancelled ? [] : ["sso_member e1"]);
  const state = isCancelled ? "unknown" : "done";
  expect(portal.rows(roster)).toMatchObject([{ state }]);
  expect(getRoster(portal.runtime, roster.id).progress).toMatchObject({ [state]: 1, remaining: 0 });
  const member = getMember(portal.runtime, "e1");
  expect(member.serviceState).toBe(isCancelled ? "unknown" : "active");
  expect(member.operations.find(({ id }) => id === operationId)?.state).toBe("unknown");
});
