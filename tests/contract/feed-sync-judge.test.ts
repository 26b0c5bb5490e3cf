import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import {
  acceptHeldRun,
  applyAcceptedRun,
  enqueueSync,
  getRun,
  getSyncHealth,
  rejectHeldRun,
  runSync,
} from "@/lib/sync";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { entry, offer, startTinyPortal, type TinyPortal, tinyContent } from "@/tests/factories/tiny-feed";

const ADMIN = { name: "admin-1" };
const NEVER = new AbortController().signal;

/** A portal whose feed has lost a whole category since yesterday. */
async function portalWithHeldRun(): Promise<{ portal: TinyPortal; runId: number }> {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.feed.lastModified = "Sat, 21 Nov 2026 10:30:00 GMT";
  portal.feed.entries.set(202, []);
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "held", message: "The feed has no more offers in Child 202." });
  return { portal, runId: run.id };
}

test("an accepted run is applied by the worker, as it was read", async () => {
  const { portal, runId } = await portalWithHeldRun();
  await acceptHeldRun(portal.runtime, ADMIN, runId);
  expect(getRun(portal.runtime, runId).run.state).toBe("accepted");
  const asked = portal.requests.length;
  expect(await applyAcceptedRun(portal.runtime, runId, NEVER)).toMatchObject({ state: "applied", catalogVersion: 2 });
  expect(portal.requests.length).toBe(asked);
  const listed = portal.runtime.catalog.$client.prepare("SELECT count(*) FROM offer_category WHERE category_id = 202");
  expect(listed.pluck().get()).toBe(0);
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
});

test("an edition that waits for a word and is taken back by the program waits no longer", async () => {
  const { portal, runId } = await portalWithHeldRun();
  portal.feed.lastModified = tinyContent().lastModified;
  expect(await portal.sync()).toMatchObject({ state: "unchanged", message: null });
  expect(getRun(portal.runtime, runId).run.state).toBe("superseded");
  expect(readdirSync(portal.runtime.config.DATA_DIR).filter((name) => name.startsWith("staging"))).toEqual([]);
});

test("an edition that waits for a word although it is dated like the catalogue's waits on", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.feed.entries.set(202, []);
  const { id } = await portal.sync({ force: true });
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
  expect(getRun(portal.runtime, id).run.state).toBe("held");
});

test("a rejected run leaves the catalogue, and its edition is not read again", async () => {
  const { portal, runId } = await portalWithHeldRun();
  const before = portal.rows();
  await rejectHeldRun(portal.runtime, ADMIN, runId);
  expect(portal.rows()).toEqual(before);
  const left = readdirSync(portal.runtime.config.DATA_DIR).filter((name) => name.startsWith("staging"));
  expect(left, "what it had read is not needed any more").toEqual([]);
  expect(listAuditEntries(portal.runtime, { action: "sync.reject" }).items).toMatchObject([
    {
      actor: "admin-1",
      subject: `sync run ${runId}`,
      reason: "The feed has no more offers in Child 202.",
      before: { state: "held" },
      after: { state: "rejected" },
    },
  ]);
  expect(await portal.sync()).toMatchObject({ state: "unchanged", requests: 1 });
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  expect(await portal.sync()).toMatchObject({ state: "held" });
});

test.each([
  ["accepted", acceptHeldRun],
  ["rejected", rejectHeldRun],
])(
  "a held run that was %s stays so where its job is claimed again, after a worker that died before it ended the job",
  async (state, judge) => {
    const { portal, runId } = await portalWithHeldRun();
    const asked = portal.requests.length;
    expect(await portal.sync({ runId }), "nor is it read anew while it waits").toMatchObject({ state: "held" });
    await judge(portal.runtime, ADMIN, runId);
    expect(await portal.sync({ runId })).toMatchObject({ state });
    expect(portal.requests.length).toBe(asked);
  },
);

test("a rejected edition does not count as brought up to date, and is read again when an admin asks for that", async () => {
  const { portal, runId } = await portalWithHeldRun();
  expect(getSyncHealth(portal.runtime)).toMatchObject({ judged: { id: runId }, lastGood: { id: runId - 1 } });
  await rejectHeldRun(portal.runtime, ADMIN, runId);
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
  expect(getSyncHealth(portal.runtime)).toMatchObject({ judged: { id: runId }, lastGood: { id: runId - 1 } });
  const waiting = await enqueueSync(portal.runtime, ADMIN);
  expect(await enqueueSync(portal.runtime, ADMIN, { force: true })).toEqual(waiting);
  const again = await portal.sync(waiting);
  expect(again).toMatchObject({ state: "held" });
  await acceptHeldRun(portal.runtime, ADMIN, again.id);
  await applyAcceptedRun(portal.runtime, again.id, NEVER);
  expect(getSyncHealth(portal.runtime)).toMatchObject({ judged: undefined, lastGood: { id: again.id } });
});

test("a feed that turns back to a rejected edition, after a later one was good, is read", async () => {
  const { portal, runId } = await portalWithHeldRun();
  const rejected = portal.feed.lastModified;
  await rejectHeldRun(portal.runtime, ADMIN, runId);
  const lost = portal.feed.entries.get(202) ?? [];
  portal.feed.entries.set(202, portal.feed.entries.get(201) ?? []);
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  portal.feed.lastModified = rejected;
  portal.feed.entries.set(202, lost);
  expect(await portal.sync()).toMatchObject({ state: "held" });
});

test("a category that failed while a rejected edition was read after all is tried again", async () => {
  const { portal, runId } = await portalWithHeldRun();
  await rejectHeldRun(portal.runtime, ADMIN, runId);
  portal.override = (request, response) => {
    if (!request.url?.includes("category_id=202&")) return false;
    response.writeHead(404).end("{}");
    return true;
  };
  expect(await portal.sync({ force: true })).toMatchObject({ state: "applied", failure: "not-understood" });
  portal.override = undefined;
  portal.feed.entries.set(202, portal.feed.entries.get(201) ?? []);
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null });
});

test("a feed of which every row is refused says so, and a mended setting is tried on the same edition", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  const { config } = portal.runtime;
  const wrong = { ...portal.runtime, config: { ...config, PROGRAM_URL: new URL("https://elsewhere.example") } };
  const held = await runSync(wrong, { trigger: "cli", feed: { ca: portal.server.ca } });
  expect(held).toMatchObject({ state: "held", message: expect.stringContaining("all 48 rows were rejected") });
  expect(await portal.sync({ force: true })).toMatchObject({ state: "applied" });
  expect(getRun(portal.runtime, held.id).run.state).toBe("superseded");
});

test("a feed whose offers are over is held, however many it lists", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  for (const id of [101, 102, 201]) {
    for (const offer of portal.feed.entries.get(id)?.flatMap(({ offers }) => offers) ?? [])
      offer.exp_date = "2020-01-01";
  }
  expect(await portal.sync()).toMatchObject({ state: "held", message: expect.stringContaining("75% fewer") });
  portal.nextEdition();
  for (const offer of [...portal.feed.entries.values()].flat().flatMap(({ offers }) => offers)) {
    offer.exp_date = offer.category_id === 202 ? "2020-01-01" : "2099-12-31";
  }
  expect(await portal.sync()).toMatchObject({ state: "held", message: "The feed has no more offers in Child 202." });
});

test("a held feed is judged by the offers that members see: those that had ended already are not among them", async () => {
  const portal = await startTinyPortal();
  const offersOf = (id: number) => portal.feed.entries.get(id)?.flatMap(({ offers }) => offers) ?? [];
  const [over, overToo] = offersOf(202);
  const [returns, ends, retitled, retitledOver] = offersOf(201);
  for (const offer of [over, overToo, returns, retitledOver]) if (offer) offer.exp_date = "2020-01-01";
  expect(await portal.sync()).toMatchObject({ state: "applied", offers: 24, live: null });
  portal.nextEdition();
  if (returns) returns.exp_date = "2099-12-31";
  if (ends) ends.exp_date = "2020-01-01";
  for (const offer of [retitled, retitledOver]) if (offer) offer.title = "Another title";
  const added = [entry(999, [offer(9991, 201), { ...offer(9992, 201), exp_date: "2020-01-01" }])];
  portal.feed.entries.set(202, []).set(200, portal.feed.entries.get(201) ?? []);
  portal.feed.entries.set(201, [...(portal.feed.entries.get(201) ?? []), ...added]);
  expect(await portal.sync()).toMatchObject({
    state: "held",
    removed: 6,
    live: { before: 20, after: 17, gone: 5, added: 2, changed: 1 },
  });
});

test("a category that the feed names no longer is among those of the held run, with what would be left of it", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  const [, parent] = portal.feed.categories;
  const vanished = parent?.children?.pop();
  portal.feed.entries.delete(202);
  portal.feed.entries.set(200, portal.feed.entries.get(201) ?? []);
  const held = await portal.sync();
  expect(held).toMatchObject({ state: "held", message: "The feed has no more offers in Child 202." });
  const { categories } = getRun(portal.runtime, held.id);
  expect(categories.find(({ categoryId }) => categoryId === 202)).toMatchObject({
    key: vanished?.key,
    title: "Child 202",
    pages: 0,
    offers: 0,
    removed: 6,
    emptied: true,
  });
  expect(categories.filter(({ emptied }) => emptied)).toHaveLength(1);
});

test("a category counts as emptied where nothing is left that members see, and something was", async () => {
  const portal = await startTinyPortal();
  const offersOf = (id: number) => portal.feed.entries.get(id)?.flatMap(({ offers }) => offers) ?? [];
  for (const offer of offersOf(101)) offer.exp_date = "2020-01-01";
  await portal.sync();
  portal.nextEdition();
  for (const offer of offersOf(202)) offer.exp_date = "2020-01-01";
  portal.feed.entries.set(101, []).set(100, portal.feed.entries.get(102) ?? []);
  const held = await portal.sync();
  expect(held.state).toBe("held");
  const { categories } = getRun(portal.runtime, held.id);
  expect(categories.filter(({ emptied }) => emptied).map(({ categoryId }) => categoryId)).toEqual([202]);
});

test("a feed without a single offer is held even where there is no catalogue to lose", async () => {
  const portal = await startTinyPortal();
  const { categories } = portal.feed;
  portal.feed.categories = [];
  expect(await portal.sync()).toMatchObject({ state: "held", message: "The feed has no offers." });
  portal.feed.categories = categories;
  portal.feed.lastModified = "Sat, 21 Nov 2026 10:30:00 GMT";
  expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
});

test("only a held run can be judged, once", async () => {
  const { portal, runId } = await portalWithHeldRun();
  await expect(acceptHeldRun(portal.runtime, ADMIN, 99)).rejects.toMatchObject({ code: "not_found" });
  await acceptHeldRun(portal.runtime, ADMIN, runId);
  await expect(acceptHeldRun(portal.runtime, ADMIN, runId)).rejects.toMatchObject({ code: "conflict" });
  await expect(rejectHeldRun(portal.runtime, ADMIN, runId)).rejects.toMatchObject({ code: "conflict" });
  const audited = portal.runtime.portal.$client.prepare("SELECT action, subject FROM audit_entry").raw().all();
  expect(audited).toEqual([["sync.accept", `sync run ${runId}`]]);
});

test("a held run that a later one has passed by is not applied", async () => {
  const { portal, runId } = await portalWithHeldRun();
  await acceptHeldRun(portal.runtime, ADMIN, runId);
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  portal.feed.entries.set(202, portal.feed.entries.get(201) ?? []);
  expect(await portal.sync()).toMatchObject({ state: "applied" });
  const before = portal.rows();
  expect(await applyAcceptedRun(portal.runtime, runId, NEVER)).toMatchObject({ state: "superseded" });
  expect(portal.rows()).toEqual(before);
});

test("a held run keeps what it read while the run that would take its place cannot be written down", async () => {
  const { portal, runId } = await portalWithHeldRun();
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  const { $client } = portal.runtime.portal;
  $client.exec(`CREATE TRIGGER full BEFORE INSERT ON sync_run_category BEGIN SELECT raise(ABORT, 'no room'); END`);
  await expect(portal.sync()).rejects.toThrow("no room");
  expect(getRun(portal.runtime, runId).run.state).toBe("held");
  await acceptHeldRun(portal.runtime, ADMIN, runId);
  expect(await applyAcceptedRun(portal.runtime, runId, NEVER)).toMatchObject({ state: "applied" });
});

test("a run that takes the place of a held one removes what that had read", async () => {
  const { portal, runId } = await portalWithHeldRun();
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  const { id } = await portal.sync();
  expect(getRun(portal.runtime, runId).run.state).toBe("superseded");
  const kept = readdirSync(portal.runtime.config.DATA_DIR).filter((name) => name.startsWith("staging"));
  expect(kept).toEqual([`staging-${id}.db`]);
});

test("what a killed sync had read is removed by the next one, and what a held one had read is kept", async () => {
  const { portal, runId } = await portalWithHeldRun();
  const { DATA_DIR } = portal.runtime.config;
  for (const left of ["staging-99.db", "staging-99-7.db"]) writeFileSync(path.join(DATA_DIR, left), "");
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
  const kept = readdirSync(DATA_DIR).filter((name) => name.startsWith("staging"));
  expect(kept).toEqual([`staging-${runId}.db`]);
});

test("an accepted run that cannot be applied has failed, and a new sync reads the feed again", async () => {
  const { portal, runId } = await portalWithHeldRun();
  const before = portal.rows();
  await acceptHeldRun(portal.runtime, ADMIN, runId);
  const { DATA_DIR } = portal.runtime.config;
  writeFileSync(path.join(DATA_DIR, `staging-${runId}.db`), "damaged");
  await expect(applyAcceptedRun(portal.runtime, runId, NEVER)).rejects.toThrow();
  expect(getRun(portal.runtime, runId).run).toMatchObject({ state: "failed", endedAt: expect.any(String) });
  expect(portal.rows()).toEqual(before);
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith("staging"))).toEqual([]);
  expect(await portal.sync()).toMatchObject({ state: "held" });
});

test("a sync that is applied while portal.db cannot take its record is not said to have failed", async () => {
  const portal = await startTinyPortal();
  const { $client } = portal.runtime.portal;
  $client.exec(`CREATE TRIGGER full BEFORE INSERT ON sync_run_category BEGIN SELECT raise(ABORT, 'no room'); END`);
  expect(await portal.sync()).toMatchObject({ state: "applied", offers: 24, added: 24, catalogVersion: 1 });
  expect($client.prepare("SELECT kind FROM job").pluck().all()).toEqual(["logos"]);
  expect(await portal.sync()).toMatchObject({ state: "unchanged" });
});

test("once catalog.db is lost, a held edition is read all the same, so that members see offers", async () => {
  const { portal } = await portalWithHeldRun();
  const { catalog, close } = createTestCatalog();
  onTestFinished(close);
  const anew = { ...portal.runtime, catalog };
  const applied = await runSync(anew, { trigger: "cli", feed: { ca: portal.server.ca } });
  expect(applied).toMatchObject({ state: "applied", offers: 24 });
  expect(getSyncHealth(anew).held).toBeUndefined();
});
