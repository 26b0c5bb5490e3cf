import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FeedTiming } from "@/lib/feed";
import { HASTY, select, startTinyPortal } from "@/tests/factories/tiny-feed";
import { status } from "./sync-faults";

type Answer = (response: ServerResponse) => unknown;

/** How many categories may have been asked for when the seventh is not answered: six are under way at any time. */
const ASKED_IN_VAIN = 13;

/** A feed of so many categories, numbered from 1, of which some answer otherwise: late, if they take some time. */
async function portalOf(count: number, answers: (id: number) => Answer | undefined, late: readonly number[] = []) {
  const portal = await startTinyPortal();
  const ids = Array.from({ length: count }, (_, i) => i + 1);
  const entries = portal.feed.entries.get(101) ?? [];
  const counts = { offer_count: 6, merchant_count: 3, children: null };
  portal.feed.categories = ids.map((id) => ({ id, key: `c${id}`, title: `Category ${id}`, ...counts }));
  portal.feed.entries = new Map(ids.map((id) => [id, entries]));
  const asked = new Set<number>();
  portal.override = async (request, response) => {
    const id = Number(/category_id=(\d+)/.exec(request.url ?? "")?.[1] ?? 0);
    if (id === 0) return false;
    asked.add(id);
    const answer = answers(id);
    if (late.includes(id)) await sleep(300);
    answer?.(response);
    return answer !== undefined;
  };
  return { portal, asked };
}

test.each<[string, Answer, Partial<FeedTiming>]>([
  ["refuses all with 503", status(503), {}],
  ["answers nothing", () => undefined, HASTY],
])("a service that %s is not asked for every category", async (_how, answer, timing) => {
  const { portal, asked } = await portalOf(30, () => answer);
  const feed = { ca: portal.server.ca, timing: { ...HASTY, silence: 20_000, answer: 60_000, ...timing } };
  const run = await portal.sync({ feed });
  expect(run.state).toBe("failed");
  expect(run.failure).toMatch(/^(unavailable|timeout)$/);
  expect(asked.size).toBeLessThanOrEqual(ASKED_IN_VAIN);
});

test("a service that goes away in the midst of the feed is not asked for the rest, and what was read counts", async () => {
  const { portal, asked } = await portalOf(40, (id) => (id > 6 ? status(503) : undefined));
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "unavailable" });
  expect(asked.size).toBeLessThanOrEqual(6 + ASKED_IN_VAIN);
  const fresh = select(portal, "SELECT id FROM category WHERE stale_since IS NULL ORDER BY id");
  expect(fresh.flat()).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each<[string, Answer | undefined]>([
  ["are read", undefined],
  ["are refused", status(404)],
])("two outages between which categories %s are two: the rest is asked for", async (_how, between) => {
  const isBetween = [7, 8, 9, 10, 11, 12];
  const { portal } = await portalOf(
    24,
    (id) => (isBetween.includes(id) ? between : id <= 18 ? status(503) : undefined),
    isBetween,
  );
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  const fresh = select(portal, "SELECT id FROM category WHERE stale_since IS NULL ORDER BY id");
  expect(fresh.flat()).toEqual([...(between ? [] : isBetween), 19, 20, 21, 22, 23, 24]);
});

test("once a sync has failed, the feed is asked for nothing more, and none of its requests are counted", async () => {
  const { portal } = await portalOf(12, (id) => status(id === 1 ? 401 : 503), [1]);
  const feed = { ca: portal.server.ca, timing: { ...HASTY, silence: 20_000, answer: 60_000, retry: 400 } };
  expect(await portal.sync({ feed })).toMatchObject({ state: "failed", failure: "credentials" });
  const spent = () => portal.runtime.portal.$client.prepare("SELECT count(*) FROM feed_request").pluck().get();
  const before = [portal.requests.length, spent()];
  await sleep(2_000);
  expect([portal.requests.length, spent()]).toEqual(before);
});
