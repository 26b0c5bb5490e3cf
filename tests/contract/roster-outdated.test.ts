import { expect, test } from "vitest";
import { NotFoundError } from "@/lib/errors";
import { askForRevocations, deactivateMember, deleteMember, getMember, reactivateMember, setRole } from "@/lib/members";
import { applyRoster, carryOutRoster, planRoster, type RosterDetail, retryRoster, undoRoster } from "@/lib/roster";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const start = ({ id, planHash }: RosterDetail) => applyRoster(portal.runtime, ADMIN, id, { planHash }, "caller");

/** Somebody without access, whom an admin takes back in and lets go again once the plan that names them is made. */
async function planThenLetGo(): Promise<RosterDetail> {
  await portal.apply(await portal.plan(csvOf(people(1))));
  await deactivateMember(portal.runtime, ADMIN, "e1", {});
  const roster = await portal.plan(csvOf(people(1)));
  expect(roster.counts).toMatchObject({ reactivate: 1 });
  return roster;
}

async function letGoAgain(): Promise<void> {
  await reactivateMember(portal.runtime, ADMIN, "e1", {});
  await deactivateMember(portal.runtime, ADMIN, "e1", { reason: "fired" });
}

test("a plan that waited is refused where access that it gives back was given and revoked again since", async () => {
  const roster = await planThenLetGo();
  await letGoAgain();
  await expect(start(roster)).rejects.toMatchObject({ status: 409, message: expect.stringContaining("changed") });
});

test("a roster that was held up gives back no access that was revoked since, also when the row is tried again", async () => {
  const roster = await planThenLetGo();
  await start(roster);
  await letGoAgain();
  const asked = await portal.calls();
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  const refused = [{ state: "failed", reason: expect.stringContaining("after the plan was made") }];
  expect(portal.rows(roster)).toMatchObject(refused);
  await retryRoster(portal.runtime, ADMIN, roster.id);
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject(refused);
  expect(getMember(portal.runtime, "e1").accessState).toBe("deactivated");
  expect(await portal.calls()).toEqual(asked);
});

test.each(["before", "after"])(
  "a plan that gives access back does so although the program was asked again to revoke it %s the start",
  async (when) => {
    await portal.apply(await portal.plan(csvOf(people(1))));
    await portal.control("POST", "faults", [{ match: "deactivate_member", status: 503 }]);
    await deactivateMember(portal.runtime, ADMIN, "e1", {});
    const roster = await portal.plan(csvOf(people(1)));
    expect(roster.counts).toMatchObject({ reactivate: 1 });
    if (when === "before") await askForRevocations(portal.runtime, forever());
    await start(roster);
    if (when === "after") await askForRevocations(portal.runtime, forever());
    await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
    expect(portal.rows(roster)).toMatchObject([{ state: "done", reason: null }]);
    expect(getMember(portal.runtime, "e1")).toMatchObject({ accessState: "active", serviceState: "active" });
  },
);

test("a member who became an admin after the plan was made does not get access back", async () => {
  const roster = await planThenLetGo();
  await start(roster);
  await setRole(portal.runtime, ADMIN, "e1", { role: "admin" });
  const asked = await portal.calls();
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject([
    { state: "failed", reason: expect.stringContaining("on their own page") },
  ]);
  expect(getMember(portal.runtime, "e1").accessState).toBe("deactivated");
  expect(await portal.calls(), "nor is the program asked for it").toEqual(asked);
});

test("an undo leaves it to an admin to give support their access back", async () => {
  await portal.apply(await portal.plan(csvOf(people(30))));
  await setRole(portal.runtime, ADMIN, "e30", { role: "support" });
  const roster = await portal.apply(await portal.plan(csvOf(people(29)), { deactivateMissing: true }));
  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { kind: "refused", clientUserId: "e30", reason: expect.stringContaining("on their own page") },
  ]);
});

test("a person who was added and deleted after the plan was made is not created", async () => {
  const roster = await portal.plan(csvOf(people(1)));
  await start(roster);
  await portal.add({ clientUserId: "e1", email: "e1@example.org" });
  await deleteMember(portal.runtime, ADMIN, "e1");
  const asked = await portal.calls();
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: expect.stringContaining("after the plan") }]);
  expect(() => getMember(portal.runtime, "e1")).toThrow(NotFoundError);
  expect(await portal.calls()).toEqual(asked);
});

test("a member deleted and added again after the plan was made is not the one that the plan is about", async () => {
  await portal.apply(await portal.plan(csvOf(people(20))));
  const roster = await portal.plan(csvOf(people(19)), { deactivateMissing: true });
  await start(roster);
  await deleteMember(portal.runtime, ADMIN, "e20");
  await portal.add({ clientUserId: "e20", email: "e20@example.org" });
  const asked = await portal.calls();
  await carryOutRoster(portal.runtime, roster.id, { signal: forever() });
  expect(portal.rows(roster)).toMatchObject([{ state: "failed", reason: expect.stringContaining("deleted") }]);
  expect(getMember(portal.runtime, "e20").accessState).toBe("active");
  expect(await portal.calls()).toEqual(asked);
});

test("an undo gives no access back that somebody has taken away again since", async () => {
  await portal.apply(await portal.plan(csvOf(people(30))));
  const roster = await portal.apply(await portal.plan(csvOf(people(28)), { deactivateMissing: true }));
  expect(roster.progress).toMatchObject({ done: 2 });
  await deactivateMember(portal.runtime, ADMIN, "e30", { reason: "for good" });
  const { id } = await undoRoster(portal.runtime, ADMIN, roster.id);
  await planRoster(portal.runtime, id, forever());
  expect(portal.rows({ id })).toMatchObject([
    { kind: "reactivate", clientUserId: "e29" },
    { kind: "refused", clientUserId: "e30", reason: expect.stringContaining("again since") },
  ]);
});
