import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastChecked } from "@/lib/freshness";
import { addMember } from "@/lib/members";
import { checkSession, startSession } from "@/lib/sessions";
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
