import { expect, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { enqueueSync, getRun, listRuns } from "@/lib/sync";
import { entry, offer, select, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

const DAY = 86_400_000;

/** Gives category 201 so many merchants, and the count of them that the feed announces. */
function listMerchants({ feed }: TinyPortal, count: number, announced = count): void {
  for (const child of feed.categories[1]?.children ?? []) if (child.id === 201) child.merchant_count = announced;
  feed.entries.set(
    201,
    Array.from({ length: count }, (_, m) => entry(9_000 + m, [offer(90_000 + m, 201)])),
  );
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
  listMerchants(portal, 60);
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

test.each([60, 55])(
  "a service that repeats its last page has ended there, where it announces %i of 60 merchants",
  async (announced) => {
    const portal = await startTinyPortal();
    listMerchants(portal, 60, announced);
    portal.override = (request, response) => {
      if (!request.url?.includes("category_id=201&count=50&page=3")) return false;
      response.setHeader("last-modified", portal.feed.lastModified);
      response.end(JSON.stringify(portal.feed.entries.get(201)?.slice(50)));
      return true;
    };
    expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
    expect(select(portal, "SELECT count(*) FROM offer_category WHERE category_id = 201")).toEqual([[60]]);
  },
);

test("each page that is empty by mistake is asked for again", async () => {
  const portal = await startTinyPortal();
  listMerchants(portal, 160);
  const empty = new Set<string>();
  portal.override = (request, response) => {
    const [, page] = /category_id=201&count=50&page=([23])$/.exec(request.url ?? "") ?? [];
    if (!page || empty.has(page)) return false;
    empty.add(page);
    response.setHeader("last-modified", portal.feed.lastModified);
    response.end("[]");
    return true;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
  expect(select(portal, "SELECT count(*) FROM offer_category WHERE category_id = 201")).toEqual([[160]]);
});

test.each([204, 404])("a service that answers %i past the last page has ended there", async (status) => {
  const portal = await startTinyPortal();
  portal.override = (request, response) => {
    if (!request.url?.includes("page=2")) return false;
    response.writeHead(status).end();
    return true;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null, requests: 13 });
  expect(select(portal, "SELECT count(*) FROM offer")).toEqual([[24]]);
});

test("a category that is not there on its first page keeps its older offers", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=201&")) return false;
    response.writeHead(404).end();
    return true;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "not-understood", removed: 0 });
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

test("a sync that is forced while another one runs is done behind it, once, as the audit log says", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  const asked: { runId: number }[] = [];
  portal.override = async () => {
    for (const force of [true, false, true])
      asked.push(await enqueueSync(portal.runtime, { name: "admin-1" }, { force }));
    return false;
  };
  const running = await portal.sync();
  expect(running.state).toBe("unchanged");
  portal.override = undefined;
  const [forced] = asked;
  if (!forced) throw new Error("Nothing was asked for.");
  expect(forced.runId).not.toBe(running.id);
  expect(asked).toEqual([forced, forced, forced]);
  expect(await portal.sync(forced)).toMatchObject({ state: "applied", force: true });
  const audited = listAuditEntries(portal.runtime, { action: "sync.start" }).items.map(({ subject }) => subject);
  expect(new Set(audited)).toEqual(new Set([`sync run ${forced.runId}`]));
});

test("a sync that is forced while a forced one runs is that one", async () => {
  const portal = await startTinyPortal();
  let asked: Promise<{ runId: number }> | undefined;
  portal.override = async () => {
    asked ??= enqueueSync(portal.runtime, { name: "admin-1" }, { force: true });
    await asked;
    return false;
  };
  const { id } = await portal.sync({ force: true });
  expect(await asked).toEqual({ runId: id });
});

test("a category may take the key of one that the feed names no longer", async () => {
  const portal = await startTinyPortal();
  const child = portal.feed.categories[1]?.children?.[1];
  if (!child) throw new Error("The feed has no such category.");
  Object.assign(child, { merchant_count: 0, offer_count: 0 });
  portal.feed.entries.delete(child.id);
  await portal.sync();
  child.id = 203;
  portal.nextEdition();
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  expect(select(portal, `SELECT id FROM category WHERE key = '${child.key}'`)).toEqual([[203]]);
});
