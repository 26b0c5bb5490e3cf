import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { findRoster } from "@/lib/db/rosters";
import { cancelRoster, getRoster, planRoster, uploadRoster } from "@/lib/roster";
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
