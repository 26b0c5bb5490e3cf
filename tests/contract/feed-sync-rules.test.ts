import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { enqueueSync, getRun, listRuns, runSync } from "@/lib/sync";
import {
  entry,
  offer,
  startTinyPortal,
  type TinyEntry,
  type TinyPortal,
  tinyContent,
} from "@/tests/factories/tiny-feed";

const DAY = 86_400_000;

function select(portal: TinyPortal, sql: string): unknown[] {
  return portal.runtime.catalog.$client.prepare(sql).raw().all();
}

test("the requests are those that were foreseen: categories, then each category to its empty page", async () => {
  const portal = await startTinyPortal();
  const run = await portal.sync();
  expect(run).toMatchObject({ requests: 13, requestsPlanned: 13 });
  expect(new Set(portal.requests).size).toBe(13);
});

test("credentials reach the feed as UTF-8", async () => {
  const portal = await startTinyPortal();
  let authorization = "";
  portal.override = (request) => {
    authorization = request.headers.authorization ?? "";
    return false;
  };
  await portal.sync();
  expect(authorization).toBe(`Basic ${Buffer.from("Schlüssel:päss:wörd").toString("base64")}`);
});

test.each([
  ["Sat, 21 Nov 2026 10:30:00 GMT", "Sat, 21 Nov 2026 10:30:00 GMT"],
  ["0", null],
  ["-1", null],
  ["tomorrow", null],
])("the next edition is due when Expires says so; what is no date, as %j, says nothing", async (said, expires) => {
  const portal = await startTinyPortal();
  portal.override = (_request, response) => {
    response.setHeader("expires", said);
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", expires });
});

test("an offer that only grew a day older is not a change", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 0, changed: 0, removed: 0 });
});

test("changes are listed for what is new, ended and saved", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  const [first] = portal.feed.entries.get(101) ?? [];
  const [gone] = first?.offers.splice(0, 1) ?? [];
  first?.offers.push(offer(9_999, 101));
  const [changed] = portal.feed.entries.get(202)?.[0]?.offers ?? [];
  if (!gone || !changed) throw new Error("the tiny feed has no such offers");
  changed.title = "Better";
  expect(await portal.sync()).toMatchObject({ added: 1, changed: 1, removed: 1 });
  expect(select(portal, "SELECT kind, offer_id, title FROM offer_change WHERE version = 2 ORDER BY kind")).toEqual([
    ["added", 9_999, "Offer 9999"],
    ["changed", changed.id, "Better"],
    ["removed", gone.id, gone.title],
  ]);
});

test("a category counts what changed in it", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  portal.feed.entries.get(101)?.push(entry(77, [offer(770, 101)]));
  const run = await portal.sync();
  const rows = getRun(portal.runtime, run.id).categories;
  expect(rows.find(({ categoryId }) => categoryId === 101)).toMatchObject({ added: 1, offers: 7, failure: null });
  expect(rows.find(({ categoryId }) => categoryId === 201)).toMatchObject({ added: 0, offers: 6 });
});

test("a feed that is recompiled while it is read is read again, once", async () => {
  const portal = await startTinyPortal();
  portal.override = (_request, _response, index) => {
    if (index === 5) portal.nextEdition();
    return false;
  };
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", added: 24, lastModified: portal.feed.lastModified });
  expect(run.requests).toBeGreaterThan(13);
});

test("a feed that is recompiled again and again is left for later", async () => {
  const portal = await startTinyPortal();
  portal.override = (request) => {
    if (request.url?.includes("category_id=202")) portal.nextEdition();
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "failed", failure: "changing" });
  expect(select(portal, "SELECT * FROM offer")).toEqual([]);
});

test("no URL is asked for more than 200 times in 24 hours", async () => {
  const portal = await startTinyPortal();
  const spend = portal.runtime.portal.$client.prepare("INSERT INTO feed_request (url, at) VALUES (?, ?)");
  const url = "/discounts/api/v2.2/feed/offers.json?category_id=201&count=50&page=1";
  for (let n = 0; n < 199; n++) spend.run(url, Date.now() - 60_000);
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  portal.nextEdition();
  const asked = portal.requests.length;
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "postponed", failure: "budget", message: expect.stringContaining(url) });
  expect(portal.requests.slice(asked)).toEqual(["/discounts/api/v2.2/feed/categories.json"]);
  portal.runtime.portal.$client.prepare("UPDATE feed_request SET at = at - ?").run(DAY);
  expect(await portal.sync()).toMatchObject({ state: "applied" });
});

test("counts beyond reason set no more requests aside than a large feed takes", async () => {
  const portal = await startTinyPortal();
  for (const category of portal.feed.categories) category.merchant_count = 2_000_000;
  expect(await portal.sync()).toMatchObject({ state: "applied", requestsPlanned: 10_001 });
});

test.each([
  [1, "is asked for again"],
  [2, "has its category keep its older offers"],
])("a page that repeats the one before it, with merchants still to come, %i times %s", async (times) => {
  const portal = await startTinyPortal();
  const children = portal.feed.categories[1]?.children ?? [];
  for (const child of children) if (child.id === 201) child.merchant_count = 60;
  portal.feed.entries.set(
    201,
    Array.from({ length: 60 }, (_, m) => entry(9_000 + m, [offer(90_000 + m, 201)])),
  );
  let repeats = 0;
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=201&count=50&page=2") || repeats++ >= times) return false;
    response.setHeader("last-modified", portal.feed.lastModified);
    response.end(JSON.stringify(portal.feed.entries.get(201)?.slice(0, 50)));
    return true;
  };
  const run = await portal.sync();
  const listed = select(portal, "SELECT count(*) FROM offer_category WHERE category_id = 201");
  if (times === 1) expect([run.failure, listed]).toEqual([null, [[60]]]);
  else expect([run.failure, listed]).toEqual(["not-understood", [[0]]]);
});

test("the second of two syncs at once waits for the first, and finds nothing new", async () => {
  const portal = await startTinyPortal();
  const both = await Promise.all([portal.sync(), portal.sync()]);
  expect(both.map(({ state }) => state).sort()).toEqual(["applied", "unchanged"]);
});

/**
 * A run that two workers read, because the first one stood still until its lease had expired: `go` lets each of them
 * finish.
 */
async function readByTwo(portal: TinyPortal, waitAt = "category_id=202&count=50&page=2") {
  const { runId } = await enqueueSync(portal.runtime, { name: "admin-1" });
  const go: (() => void)[] = [];
  portal.override = async (request) => {
    if (request.url?.includes(waitAt)) await new Promise<void>((held) => go.push(held));
    return false;
  };
  const late = portal.sync({ runId });
  await vi.waitFor(() => expect(go).toHaveLength(1), 10_000);
  portal.runtime.portal.$client.exec("UPDATE lease SET until = 0");
  const heir = portal.sync({ runId });
  await vi.waitFor(() => expect(go).toHaveLength(2), 10_000);
  return { runId, late, heir, go };
}

test("a worker that lost a run to another, and notices late, takes nothing from it", async () => {
  const { runId, late, heir, go } = await readByTwo(await startTinyPortal());
  go[0]?.();
  expect(await late).toMatchObject({ id: runId, state: "running" });
  go[1]?.();
  expect(await heir).toMatchObject({ id: runId, state: "applied", added: 24 });
});

test.each([
  ["had not begun to read", "categories"],
  ["had read nearly everything", "category_id=202&count=50&page=2"],
])("a worker that %s when another applied its run leaves what that one recorded", async (_when, waitAt) => {
  const portal = await startTinyPortal();
  const { runId, late, heir, go } = await readByTwo(portal, waitAt);
  go[1]?.();
  const applied = await heir;
  expect(applied).toMatchObject({ id: runId, state: "applied", added: 24, message: null });
  go[0]?.();
  expect(await late).toEqual(applied);
  expect(getRun(portal.runtime, runId).run).toMatchObject({ state: "applied", message: null });
});

test("a sync that is told to stop ends between two pages and leaves the catalogue", async () => {
  const portal = await startTinyPortal();
  const stop = new AbortController();
  portal.override = (_request, _response, index) => {
    if (index === 4) stop.abort();
    return false;
  };
  expect(await portal.sync({ signal: stop.signal })).toMatchObject({ state: "interrupted" });
  expect(select(portal, "SELECT * FROM offer")).toEqual([]);
  expect(await portal.sync()).toMatchObject({ state: "applied" });
});

test("the console's button leaves one run for the worker, however often it is pressed", async () => {
  const portal = await startTinyPortal();
  const first = await enqueueSync(portal.runtime, { name: "admin-1" });
  expect(await enqueueSync(portal.runtime, { name: "admin-1" })).toEqual(first);
  expect(listRuns(portal.runtime, {}).items).toMatchObject([{ id: first.runId, state: "queued", trigger: "admin" }]);
  expect(await portal.sync({ runId: first.runId })).toMatchObject({ id: first.runId, state: "applied" });
});

describe("where entries contradict one another", () => {
  test("an offer counts as its own category has it", async () => {
    const portal = await startTinyPortal();
    const [own] = portal.feed.entries.get(201) ?? [];
    if (!own) throw new Error("the tiny feed has no such entry");
    const [one, ...others] = own.offers;
    if (!one) throw new Error("the tiny feed has no such offer");
    const elsewhere = { ...own, offers: [{ ...one, title: "As the parent has it", locations: [] }, ...others] };
    const rest = (portal.feed.entries.get(200) ?? []).slice(1);
    portal.feed.entries.set(200, [elsewhere, ...rest]);
    await portal.sync();
    const title = () => select(portal, `SELECT title FROM offer WHERE id = ${one.id}`);
    expect(title()).toEqual([["Offer 20111"]]);
    portal.nextEdition();
    portal.feed.entries.set(201, (portal.feed.entries.get(201) ?? []).slice(1));
    await portal.sync();
    expect(title()).toEqual([["As the parent has it"]]);
  });

  /** A feed that lists one offer in its own category and in the parent, which may place it in different towns. */
  async function portalOfTwoTowns(): Promise<{ portal: TinyPortal; setTowns(own: string, parent: string): void }> {
    const portal = await startTinyPortal();
    const listings = [201, 200].map((categoryId) => {
      const listed = offer(20_112, 201, [2_011]);
      const rest = (portal.feed.entries.get(categoryId) ?? []).slice(1);
      portal.feed.entries.set(categoryId, [entry(2_011, [listed]), ...rest]);
      return listed;
    });
    const setTowns = (...towns: string[]) => {
      for (const [i, { locations }] of listings.entries()) for (const place of locations) place.city = towns[i];
    };
    return { portal, setTowns };
  }

  const town = (portal: TinyPortal) => select(portal, "SELECT city FROM location WHERE id = 2011");

  test.each([200, 201])("for a place, too, it does not matter which category is answered first (%i)", async (slow) => {
    const { portal, setTowns } = await portalOfTwoTowns();
    setTowns("Austin", "Buda");
    portal.override = async (request) => {
      if (request.url?.includes(`category_id=${slow}&`)) await sleep(300);
      return false;
    };
    await portal.sync();
    expect(town(portal)).toEqual([["Austin"]]);
  });

  test.each([
    ["Austin", "Austin", "Buda"],
    ["Austin", "Buda", "Austin"],
    ["Buda", "Austin", "Buda"],
    ["Buda", "Buda", "Austin"],
  ])("nor does it matter that the place was in %s before (%s, %s)", async (before, own, parent) => {
    const { portal, setTowns } = await portalOfTwoTowns();
    setTowns(before, before);
    await portal.sync();
    setTowns(own, parent);
    for (let day = 0; day < 3; day++) {
      portal.nextEdition();
      await portal.sync();
      expect(town(portal)).toEqual([["Austin"]]);
    }
    setTowns("Buda", "Buda");
    portal.nextEdition();
    await portal.sync();
    expect(town(portal)).toEqual([["Buda"]]);
  });

  test("whatever stood before, the catalogue is that of the feed", { timeout: 120_000 }, async () => {
    const portal = await startTinyPortal({ FEED_SHRINK_LIMIT: "100" });
    let day = 0;
    // Few are contradicted: what is, is read again each time, and tells nothing about what was there before.
    const deviation = fc.oneof(
      { weight: 4, arbitrary: fc.constant("none") },
      { weight: 1, arbitrary: fc.constantFrom("merchant", "name", "category", "title", "places", "score", "A", "Z") },
    );
    const randomOffer = fc.tuple(fc.integer({ min: 1, max: 20 }), deviation);
    /** What each category lists; null for what it listed before, which is recognised. */
    const randomFeed = fc.array(fc.option(fc.array(randomOffer, { minLength: 1, maxLength: 6 })), {
      minLength: 4,
      maxLength: 4,
    });
    const ids = [101, 102, 201, 202] as const;
    /** An offer's entry; its number says all of it that does not deviate, such as its town, which may be A or Z. */
    const listed = (id: number, deviates: string): TinyEntry => {
      const own = ids[(deviates === "category" ? id + 1 : id) % 4] ?? 101;
      const row = offer(id, own, deviates === "places" ? [] : [(id % 5) + 1, (id % 7) + 1]);
      const place = { city: /^[AZ]$/.test(deviates) ? deviates : "Q", arcgis_score: deviates === "score" ? 90 : null };
      for (const location of row.locations) Object.assign(location, place);
      // Of the same day of listing in every edition.
      Object.assign(row, { title: deviates === "title" ? "B" : "A", days_old: row.days_old + day });
      const made = entry((id % 4) + (deviates === "merchant" ? 2 : 1), [row]);
      return deviates === "name" ? { ...made, merchant: { ...made.merchant, name: "Y" } } : made;
    };
    await fc.assert(
      fc.asyncProperty(randomFeed, async (categories) => {
        portal.nextEdition();
        day++;
        portal.runtime.portal.$client.exec("DELETE FROM feed_request");
        portal.feed.categories = tinyContent().categories.flatMap(({ children }) => children ?? []);
        for (const [index, offers] of categories.entries()) {
          const entries = offers?.map(([id, deviates]) => listed(id, deviates));
          if (entries) portal.feed.entries.set(ids[index] ?? 0, entries);
        }
        const run = await portal.sync();
        expect(["applied", "held"]).toContain(run.state);
        if (run.state === "held") return;
        const fresh = await startTinyPortal();
        await runSync(
          { ...fresh.runtime, config: { ...fresh.runtime.config, FEED_URL: portal.runtime.config.FEED_URL } },
          { trigger: "cli", feed: { ca: portal.server.ca } },
        );
        expect(portal.rows()).toEqual(fresh.rows());
      }),
      { numRuns: 60 },
    );
  });
});
