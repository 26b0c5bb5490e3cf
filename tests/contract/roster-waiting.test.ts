import { beforeEach, expect, test } from "vitest";
import { members } from "@/lib/db/schema/portal/members";
import { rosters } from "@/lib/db/schema/portal/rosters";
import { applyRoster, carryOutRoster, listRosters, pauseRoster, retryRoster, waitingRosters } from "@/lib/roster";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();
const { runtime } = portal;
beforeEach(() => {
  runtime.portal.delete(rosters).run();
  runtime.portal.delete(members).run();
});

const waiting = () => waitingRosters(runtime).rosters.map(({ id }) => id);

test("of the rosters that wait, one that is applied in part comes first, and the rest that is not shown is counted", async () => {
  const paused = await portal.plan(csvOf(people(1)));
  await applyRoster(runtime, ADMIN, paused.id, { planHash: paused.planHash }, "caller");
  await pauseRoster(runtime, ADMIN, paused.id);
  const planned: number[] = [];
  for (let made = 0; made < 4; made++) planned.unshift((await portal.plan(csvOf(people(2)))).id);
  expect(waitingRosters(runtime).more).toBe(0);
  for (let made = 0; made < 2; made++) planned.unshift((await portal.plan(csvOf(people(2)))).id);
  expect(waiting()).toEqual([paused.id, ...planned.slice(0, 4)]);
  expect(waitingRosters(runtime).more).toBe(2);
});

test("a roster that was applied waits for an admin while it has failures that can be tried again, and the list counts them", async () => {
  await portal.control("POST", "faults", [{ match: "sso_member", times: 2, status: 503 }]);
  const roster = await portal.apply(await portal.plan(csvOf(people(3))));
  expect(roster).toMatchObject({ state: "applied", failures: 2 });
  expect(waitingRosters(runtime)).toMatchObject({ rosters: [{ id: roster.id, failures: 2 }], more: 0 });
  expect(listRosters(runtime, {}).items).toMatchObject([{ id: roster.id, failures: 2 }]);

  await retryRoster(runtime, ADMIN, roster.id);
  await carryOutRoster(runtime, roster.id, { signal: forever() });
  expect(waiting()).toEqual([]);
  expect(listRosters(runtime, {}).items).toMatchObject([{ id: roster.id, failures: 0 }]);
});

test("failures wait no longer once another roster has been applied", async () => {
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1, status: 503 }]);
  await portal.apply(await portal.plan(csvOf(people(1))));
  await portal.apply(await portal.plan(csvOf(people(1, 2))));
  expect(waiting()).toEqual([]);
});
