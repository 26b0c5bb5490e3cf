import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { findRoster } from "@/lib/db/rosters";
import { applyRoster, cancelRoster, getRoster, listRosters, planRoster, uploadRoster } from "@/lib/roster";
import { ADMIN, csvOf, forever, openRosterPortal, people } from "./roster-fixture";

const portal = await openRosterPortal();

async function upload(lines: number): Promise<{ id: number; file: string }> {
  const body = Readable.from([Buffer.from(csvOf(people(lines)))]);
  const { id } = await uploadRoster(portal.runtime, ADMIN, { body }, {});
  const file = findRoster(portal.runtime.portal, id)?.file ?? "";
  return { id, file: path.join(portal.runtime.config.DATA_DIR, "rosters", file) };
}

test("a roster that is cancelled while it waits is not planned any more, and its file is gone", async () => {
  const { id, file } = await upload(1);
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "queued", can: ["cancel"] });
  expect(existsSync(file)).toBe(true);
  await cancelRoster(portal.runtime, ADMIN, id);
  expect(existsSync(file)).toBe(false);
  await planRoster(portal.runtime, id, forever());
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "cancelled", message: null, can: [] });
  expect(portal.rows({ id })).toEqual([]);
});

test("a roster that is cancelled while its plan is made stays cancelled, and its file is gone", async () => {
  const { id, file } = await upload(20_000);
  const planning = planRoster(portal.runtime, id, forever());
  await expect.poll(() => getRoster(portal.runtime, id).state, { interval: 1 }).toBe("planning");
  await cancelRoster(portal.runtime, ADMIN, id);
  await planning;
  expect(getRoster(portal.runtime, id)).toMatchObject({ state: "cancelled", message: null });
  expect(existsSync(file)).toBe(false);
});

test("a roster is not discarded once somebody has begun to apply it, and goes on", async () => {
  const roster = await portal.plan(csvOf(people(1, 80)));
  await applyRoster(portal.runtime, ADMIN, roster.id, { planHash: roster.planHash });
  await expect(cancelRoster(portal.runtime, ADMIN, roster.id, { unlessBegun: true })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("can no longer be discarded"),
  });
  expect(getRoster(portal.runtime, roster.id).state).toBe("applying");
  await cancelRoster(portal.runtime, ADMIN, roster.id);
  const waiting = await portal.plan(csvOf(people(1, 81)));
  await cancelRoster(portal.runtime, ADMIN, waiting.id, { unlessBegun: true });
  expect(getRoster(portal.runtime, waiting.id)).toMatchObject({ state: "cancelled", startedAt: null });
});

test("the list tells a roster that was stopped halfway, and what of it was made, from one that was discarded", async () => {
  await portal.apply(await portal.plan(csvOf(people(2))));
  await portal.control("POST", "faults", [{ match: "sso_member", times: 1000, drop: true }]);
  const renamed = ["e1,e1@example.org,Mara,Lastba", "e2,e2@example.org,Mara,Lastca"];
  const halfway = await portal.apply(await portal.plan(csvOf([...renamed, ...people(40, 3)])));
  expect(halfway).toMatchObject({ state: "paused", made: 2 });
  await cancelRoster(portal.runtime, ADMIN, halfway.id);
  await cancelRoster(portal.runtime, ADMIN, (await portal.plan(csvOf(people(3, 50)))).id);
  const [discarded, stopped, applied] = listRosters(portal.runtime, {}).items;
  expect(discarded).toMatchObject({ state: "cancelled", startedAt: null, made: null });
  expect(stopped).toMatchObject({ state: "cancelled", startedAt: expect.any(String), made: 2 });
  expect(applied).toMatchObject({ state: "applied", made: null });
});
