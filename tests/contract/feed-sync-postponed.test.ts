import { afterEach, expect, test, vi } from "vitest";
import { keepSyncJitter } from "@/lib/db/installation";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

const NOON = new Date("2026-11-20T12:00-06:00");
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** A portal that follows the schedule, which asks for a sync at 4:30 Central, if there is one; it is noon. */
async function portalAtNoon(schedule = "daily"): Promise<TinyPortal> {
  const portal = await startTinyPortal({ SYNC_SCHEDULE: schedule });
  keepSyncJitter(portal.runtime.portal, 0);
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  return portal;
}

/** All requests for the categories were sent a while ago. */
function spend({ runtime }: TinyPortal, hoursAgo: number): void {
  const insert = runtime.portal.$client.prepare("INSERT INTO feed_request (url, at) VALUES (?, ?)");
  const at = Date.now() - hoursAgo * HOUR_MS;
  for (let n = 0; n < 200; n++) insert.run("/discounts/api/v2.2/feed/categories.json", at);
}

test.each([
  [23.5, "1:00 PM", "an hour later, as any that failed"],
  [19, "5:00 PM", "once there are requests again"],
  [12, "4:30 AM", "on the next day, as it is not asked for all day"],
])("a sync whose requests were spent %d hours ago is repeated by the schedule after %s: %s", async (hoursAgo, time) => {
  const portal = await portalAtNoon();
  spend(portal, hoursAgo);
  expect(await portal.sync()).toMatchObject({
    state: "postponed",
    message: expect.stringMatching(
      `The sync is postponed: the schedule repeats it after Nov 2[01], 2026, ${time} CT\\.$`,
    ),
  });
});

test("a sync that is postponed on a day that is settled is not said to be repeated before the next one", async () => {
  const portal = await portalAtNoon();
  const { portal: db } = portal.runtime;
  const at = new Date(NOON.getTime() - HOUR_MS).toISOString();
  const { id } = insertSyncRun(db, { trigger: "schedule", force: false });
  updateSyncRun(db, id, { state: "failed", failure: "credentials", startedAt: at, endedAt: at });
  spend(portal, 23.5);
  expect((await portal.sync()).message).toContain("the schedule repeats it after Nov 21, 2026, 4:30 AM CT.");
});

test("a sync that is postponed shortly before the next one is due is repeated then", async () => {
  const portal = await portalAtNoon();
  vi.setSystemTime("2026-11-21T04:10-06:00");
  spend(portal, 23.9);
  expect((await portal.sync()).message).toContain("the schedule repeats it after Nov 21, 2026, 4:30 AM CT.");
});

test("without a schedule, a postponed sync says from when on somebody can start it again", async () => {
  const portal = await portalAtNoon("off");
  spend(portal, 23);
  const words = "The sync is postponed until somebody starts it again after Nov 20, 2026, 1:00 PM CT.";
  expect((await portal.sync()).message).toContain(words);
});

test("without a schedule, a sync that the service refuses for nobody knows how long promises nothing", async () => {
  const portal = await portalAtNoon("off");
  portal.override = (_request, response) => {
    response.writeHead(429).end();
    return true;
  };
  expect((await portal.sync()).message).toMatch(/\(429\).* The sync is postponed until somebody starts it again\.$/);
});
