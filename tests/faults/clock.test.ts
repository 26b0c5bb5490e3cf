import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeLease } from "@/lib/db/leases";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { lastChecked } from "@/lib/freshness";
import { addMember } from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
import { enqueueDueSync } from "@/lib/sync/keep-schedule";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a feed whose clock is an hour ahead is read once, and counts as checked now", async () => {
  const portal = await startTinyPortal();
  portal.feed.lastModified = new Date(Date.now() + HOUR_MS).toUTCString();
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
  expect(await portal.sync()).toMatchObject({ state: "unchanged", requests: 1 });
  const checked = lastChecked(portal.runtime);
  expect(checked?.isStale).toBe(false);
  expect(Date.parse(checked?.at ?? "")).toBeLessThanOrEqual(Date.now());
});

test("a sync that was killed while the clock was years ahead holds up neither the next one nor the daily ones", async () => {
  const { runtime, nextEdition, sync } = await startTinyPortal();
  const now = Date.now();
  vi.setSystemTime(now + 5 * 365 * 24 * HOUR_MS);
  expect((await sync()).state).toBe("applied");
  const killed = { name: "sync", holder: "killed", now: Date.now(), until: Date.now() + 60_000 };
  expect(takeLease(runtime.portal, killed)).toBeDefined();
  const { id } = insertSyncRun(runtime.portal, { trigger: "cli", force: false });
  updateSyncRun(runtime.portal, id, { state: "running", startedAt: new Date().toISOString() });

  vi.setSystemTime(now);
  nextEdition();
  expect(await enqueueDueSync(runtime, 0, new Date())).toBeDefined();
  expect((await sync()).state).toBe("applied");
});

test.each([
  ["behind", -HOUR_MS],
  ["ahead", HOUR_MS],
])("a machine whose clock jumps to an hour %s goes on syncing, and nobody is signed out by it", async (_, jump) => {
  const { runtime, nextEdition, sync } = await startTinyPortal();
  await addMember(runtime, { name: "tests" }, { email: "zoe@example.org", firstName: "Zoë", lastName: "O'Brien" });
  const session = await startSession(runtime, { memberId: 1, address: undefined, secondFactor: false });
  expect((await sync()).state).toBe("applied");

  vi.setSystemTime(Date.now() + jump);
  expect((await checkSession(runtime, session)).status).toBe("live");
  nextEdition();
  expect((await sync()).state).toBe("applied");
  const later = await startSession(runtime, { memberId: 1, address: undefined, secondFactor: false });

  vi.setSystemTime(Date.now() - jump);
  for (const id of [session, later]) expect((await checkSession(runtime, id)).status).toBe("live");
  nextEdition();
  expect((await sync()).state).toBe("applied");
});
