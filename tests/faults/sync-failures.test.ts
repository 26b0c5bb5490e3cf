import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { staleSince } from "@/lib/catalog";
import { HASTY, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";
import { selfSigned, startTlsServer } from "@/tests/tls-server";
import { body, FAULTS, type Fault, status } from "./sync-faults";

/** Categories, then two pages of each of six categories. */
const REQUESTS = 13;

/** A timer may fire that much before its time. */
const TIMER_MS = 5;

const CHILDREN = [101, 102, 201, 202];
const CATEGORIES = [100, 200, ...CHILDREN];

/** Begins a new edition of the feed in which every offer has another title. */
function recompile({ feed, nextEdition }: TinyPortal): string {
  nextEdition();
  const word = `Edition of ${new Date(feed.lastModified).toISOString().slice(0, 10)}`;
  const offers = new Set([...feed.entries.values()].flat().flatMap((entry) => entry.offers));
  for (const offer of offers) offer.title = `${word} ${offer.id}`;
  return word;
}

/** A portal with yesterday's catalogue, beside a feed of which every offer has changed. */
async function changedPortal(): Promise<{ portal: TinyPortal; before: unknown }> {
  const portal = await startTinyPortal();
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
  const before = portal.rows();
  recompile(portal);
  return { portal, before };
}

/** Times that one thing is asked for: only what may pass is asked again. */
function timesAsked({ failure }: Fault): number {
  return failure === "unavailable" || failure === "timeout" ? 4 : 1;
}

/** The editions that the offers of a category are of. */
function editions({ runtime }: TinyPortal, categoryId: number): unknown[] {
  return runtime.catalog.$client
    .prepare("SELECT DISTINCT substr(title, 1, 21) FROM offer WHERE category_id = ?")
    .pluck()
    .all(categoryId);
}

/** A test of a time-out cannot wait for it as long as a real sync does. */
function pace({ server }: TinyPortal, { failure }: Fault) {
  return failure === "timeout" ? { feed: { ca: server.ca, timing: HASTY } } : {};
}

describe.each(Object.entries(FAULTS))("%s", (_name, fault) => {
  test("at the categories fails the run and leaves the catalogue", async () => {
    const { portal, before } = await changedPortal();
    portal.override = (_request, response) => {
      fault.answer(response, portal.feed.lastModified);
      return true;
    };
    const run = await portal.sync(pace(portal, fault));
    expect(run).toMatchObject({
      state: fault.failure === "rate-limited" ? "postponed" : "failed",
      failure: fault.failure,
      message: expect.stringMatching(fault.words),
      requests: timesAsked(fault),
    });
    expect(portal.rows()).toEqual(before);
    portal.override = undefined;
    expect(await portal.sync()).toMatchObject({ state: "applied", changed: 24 });
  });

  test("at any page of any category costs no more than it must", { timeout: 120_000 }, async () => {
    await Promise.all(portionsOf(fault).map((ids) => failAtEachPage(fault, ids)));
  });
});

/** The categories, for a portal each: with one of them for each, the waiting for time-outs goes on side by side. */
function portionsOf({ failure }: Fault): number[][] {
  if (failure === "timeout") return CATEGORIES.map((id) => [id]);
  return [CATEGORIES.slice(0, 3), CATEGORIES.slice(3)];
}

async function failAtEachPage(fault: Fault, categoryIds: readonly number[]): Promise<void> {
  const { portal } = await changedPortal();
  await portal.sync();
  for (const id of categoryIds) {
    for (const page of fault.ends ? [1] : [1, 2]) await failAt(portal, fault, id, page);
  }
}

async function failAt(portal: TinyPortal, fault: Fault, id: number, page: number): Promise<void> {
  const where = `category ${id}, page ${page}`;
  const before = portal.rows();
  const old = editions(portal, 101);
  const word = recompile(portal);
  portal.override = (request, response) => {
    const hit = request.url?.includes(`category_id=${id}&`) === true && request.url.endsWith(`page=${page}`);
    if (hit) fault.answer(response, portal.feed.lastModified);
    return hit;
  };
  const run = await portal.sync(pace(portal, fault));
  expect(run.failure, where).toBe(fault.failure);
  if (fault.others) {
    expect(run, where).toMatchObject({
      state: "applied",
      message: expect.stringContaining("keep their older offers"),
    });
    for (const child of CHILDREN) expect(editions(portal, child), where).toEqual(child === id ? old : [word]);
    const stale = portal.runtime.catalog.$client.prepare("SELECT id FROM category WHERE stale_since IS NOT NULL");
    expect(stale.pluck().all(), where).toEqual([id]);
    expect(staleSince(portal.runtime, id), where).toEqual(expect.any(String));
    expect(staleSince(portal.runtime, Math.floor(id / 100) * 100), where).toEqual(expect.any(String));
    expect(staleSince(portal.runtime, id < 200 ? 200 : 100), where).toBeUndefined();
  } else {
    expect(run.state, where).toBe(fault.failure === "rate-limited" ? "postponed" : "failed");
    expect(run.message, where).toMatch(fault.words);
    expect(portal.rows(), where).toEqual(before);
  }
  portal.override = undefined;
  expect(await portal.sync(), where).toMatchObject({ state: "applied", failure: null });
  for (const child of CHILDREN) expect(editions(portal, child), where).toEqual([word]);
}

test.each(["500", "a reset connection", "no answer", "a slow drip"])("%s that passes is not noticed", async (name) => {
  const { portal } = await changedPortal();
  const fault = FAULTS[name];
  if (!fault) throw new RangeError(name);
  const failed = new Set<string>();
  portal.override = (request, response) => {
    const first = !failed.has(request.url ?? "");
    failed.add(request.url ?? "");
    if (first) fault.answer(response, portal.feed.lastModified);
    return first;
  };
  const run = await portal.sync(pace(portal, fault));
  expect(run).toMatchObject({ state: "applied", failure: null, changed: 24, requests: 2 * REQUESTS });
});

test.each([1, 2])("a 429 of a moment is waited for, %i times in a row", async (times) => {
  const { portal } = await changedPortal();
  let refused = 0;
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=101&") || refused++ >= times) return false;
    status(429, { "retry-after": "1" })(response);
    return true;
  };
  const began = performance.now();
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null, requests: REQUESTS + times });
  expect(performance.now() - began).toBeGreaterThanOrEqual(times * 1_000 - TIMER_MS);
});

test("a group of categories that is not answered costs the others nothing", async () => {
  const { portal } = await changedPortal();
  portal.override = (request, response) => {
    const isChild = CHILDREN.some((id) => request.url?.includes(`category_id=${id}&`));
    if (isChild) status(503)(response);
    return isChild;
  };
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "applied", failure: "unavailable" });
  expect(run.message).toContain("keep their older offers");
  const stale = portal.runtime.catalog.$client.prepare(
    "SELECT id FROM category WHERE stale_since IS NOT NULL ORDER BY id",
  );
  expect(stale.pluck().all()).toEqual(CHILDREN);
  portal.override = undefined;
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
});

test("an outage that is over when every category under way has failed costs no other", async () => {
  const { portal } = await changedPortal();
  const { categories, entries } = portal.feed;
  const [root] = categories;
  if (!root) throw new Error("The feed has no category.");
  categories.push({ ...root, id: 300, key: "extra", title: "Extra", children: [] });
  entries.set(300, entries.get(100) ?? []);
  const asked = new Set<string>();
  portal.override = (request, response) => {
    const [, id] = /category_id=(\d+)/.exec(request.url ?? "") ?? [];
    if (id === undefined) return false;
    asked.add(id);
    const isUnderWay = [...asked].indexOf(id) < 6;
    if (isUnderWay) status(503)(response);
    return isUnderWay;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "unavailable" });
  const fresh = portal.runtime.catalog.$client.prepare("SELECT count(*) FROM category WHERE stale_since IS NULL");
  expect(fresh.pluck().get()).toBe(1);
});

test.each([
  ["itself", {}],
  ["an authority whose own the server does not send along", { issuer: "An authority" }],
])("a certificate that only %s vouches for is refused, in words that name the setting", async (_who, made) => {
  const server = await startTlsServer(() => undefined, selfSigned(made));
  const portal = await startTinyPortal({ FEED_URL: server.url });
  const run = await portal.sync({ feed: {} });
  expect(run).toMatchObject({ state: "failed", failure: "tls", requests: 1 });
  expect(run.message).toMatch(/NODE_EXTRA_CA_CERTS/);
});

test.each([
  ["ended yesterday", () => selfSigned({ ends: Date.now() - 86_400_000 })],
  ["is one for clients", () => selfSigned({ extensions: [{ name: "extKeyUsage", clientAuth: true }] })],
])(
  "a certificate that %s is refused, once, before the key and password are sent (ASVS 5.0, 12.3.2)",
  async (_what, make) => {
    const identity = make();
    let requests = 0;
    const server = await startTlsServer(() => requests++, identity);
    const portal = await startTinyPortal({ FEED_URL: server.url });
    const run = await portal.sync({ feed: { ca: identity.cert } });
    expect(run).toMatchObject({ state: "failed", failure: "tls", requests: 1 });
    expect(run.message).toMatch(/certificate cannot be trusted\. Check FEED_URL/);
    expect(requests).toBe(0);
  },
);

test("a server that is not there is said so", async () => {
  const portal = await startTinyPortal();
  await portal.server.close();
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "failed", failure: "unavailable" });
  expect(run.message).toMatch(/Check FEED_URL .*PROGRAM_URL.* and the network.*ECONNREFUSED/);
});

test.each([
  ["gzip", gzipSync],
  ["GZip", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["Identity", Buffer.from],
  ["", Buffer.from],
])("a feed compressed by %j is read", async (encoding, compress) => {
  const portal = await startTinyPortal();
  portal.override = (request, response) => {
    if (!request.url?.endsWith("categories.json")) return false;
    const json = compress(JSON.stringify(portal.feed.categories));
    body(json, { "content-encoding": encoding })(response, portal.feed.lastModified);
    return true;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
});
