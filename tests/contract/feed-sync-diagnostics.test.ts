import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { getOffer } from "@/lib/catalog";
import {
  enqueueSync,
  exportQuarantine,
  getCatalogueSizes,
  getDiagnostics,
  getRun,
  listChanges,
  runSync,
  watchRun,
} from "@/lib/sync";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { entry, offer, startTinyPortal } from "@/tests/factories/tiny-feed";

const ADMIN = { name: "admin-1" };

test("problems of the feed are listed by code, with all of them counted and some of them shown", async () => {
  const portal = await startTinyPortal();
  const foreign = Array.from({ length: 250 }, (_, n) => ({
    ...offer(50_000 + n, 101),
    link: "https://evil.example/x",
  }));
  const untitled = { ...offer(55_000, 101), title: " " };
  portal.feed.entries.get(101)?.push(entry(5_000, [...foreign, untitled, offer(55_001, 101)]));
  const { id, quarantined } = await portal.sync();
  const rejected = getDiagnostics(portal.runtime, id).filter(({ severity }) => severity === "reject");
  expect(rejected).toMatchObject([
    { code: "link_foreign", count: 250, kept: 200, samples: [{ categoryId: 101 }, {}, {}] },
    { code: "title_missing", count: 1, kept: 1, samples: [{ raw: expect.stringContaining("55000") }] },
  ]);
  expect(quarantined).toBe(251);

  const csv = await text(await exportQuarantine(portal.runtime, ADMIN, id));
  const lines = csv.split("\r\n").filter((line) => line.startsWith("reject,"));
  // Of each code 200 are kept.
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toContain("reject,title_missing,");
  await expect(exportQuarantine(portal.runtime, ADMIN, 99)).rejects.toMatchObject({ code: "not_found" });
});

test("doubtful rows are shown to members all the same, and reported as warnings", async () => {
  const portal = await startTinyPortal();
  const unlocated = offer(50_000, 101);
  for (const place of unlocated.locations) Object.assign(place, { latitude: 0, longitude: 0 });
  const over = { ...offer(50_001, 101), exp_date: "2026-01-31" };
  const bare = entry(5_000, [unlocated, over]);
  bare.merchant.logo = { url: "", width: 0, height: 0 };
  portal.feed.entries.get(101)?.push(bare);
  const { id, quarantined } = await portal.sync();

  expect(quarantined).toBe(0);
  const told = getDiagnostics(portal.runtime, id).map(({ code, severity, count }) => ({ code, severity, count }));
  expect(told.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: "coordinates_doubtful", severity: "warning", count: 1 },
    { code: "counts_mismatch", severity: "warning", count: 1 },
    { code: "expired", severity: "warning", count: 1 },
    { code: "logo_missing", severity: "warning", count: 1 },
  ]);
  expect(getOffer(portal.runtime, 50_000)).toMatchObject({ title: "Offer 50000", merchant: { id: 5_000 } });
});

test("counts are compared where the feed gives them, and where the category could be read", async () => {
  const portal = await startTinyPortal();
  const [parent] = portal.feed.categories;
  const [without, half, failed] = [parent?.children?.[0], parent?.children?.[1], portal.feed.categories[1]];
  if (!without || !half || !failed) throw new Error("The tiny feed has no such categories.");
  Object.assign(without, { offer_count: null, merchant_count: undefined });
  Object.assign(half, { offer_count: null, merchant_count: 9 });
  portal.override = (request, response) => {
    if (!request.url?.includes(`category_id=${failed.id}&`)) return false;
    response.writeHead(404).end("{}");
    return true;
  };
  const { id } = await portal.sync();
  const told = getRun(portal.runtime, id).quarantine.filter(({ code }) => code === "counts_mismatch");
  expect(told).toMatchObject([{ categoryId: half.id, reason: "the feed announces 9 merchants, and has 3" }]);
});

test("a doubtful row is kept as the feed sent it, cut off like that of a reject", async () => {
  const portal = await startTinyPortal();
  const unlocated = { ...offer(50_000, 101), exp_date: "2026-01-31" };
  const long = "x".repeat(500);
  for (const place of unlocated.locations) {
    Object.assign(place, { latitude: 0, longitude: 0, name: long, address: long, city: long, state: long, zip: long });
  }
  portal.feed.entries.get(101)?.push(entry(5_000, [unlocated]));
  const { id } = await portal.sync();
  const rawOf = (code: string) =>
    getDiagnostics(portal.runtime, id).find((told) => told.code === code)?.samples[0]?.raw;
  expect(rawOf("coordinates_doubtful")).toHaveLength(2_000);
  expect(rawOf("expired")).toContain('"title":"Offer 50000"');
  expect(rawOf("expired")).not.toContain("digest");
});

test("a run that was enqueued is watched to its end", async () => {
  const portal = await startTinyPortal();
  const { runId } = await enqueueSync(portal.runtime, ADMIN);
  const seen: string[] = [];
  const watching = (async () => {
    for await (const { state } of watchRun(portal.runtime, runId, AbortSignal.timeout(20_000))) seen.push(state);
  })();
  await runSync(portal.runtime, { runId, feed: { ca: portal.server.ca } });
  await watching;
  expect(seen[0]).toBe("queued");
  expect(seen.at(-1)).toBe(getRun(portal.runtime, runId).run.state);
});

test("the changes of a run are listed page by page, and each catalogue's size is kept", async () => {
  const portal = await startTinyPortal();
  const first = await portal.sync();
  portal.nextEdition();
  const merchant = portal.feed.entries.get(101)?.at(0);
  const retitled = merchant?.offers[0];
  if (!merchant || !retitled) throw new Error("The tiny feed has no offers.");
  retitled.title = "Half price";
  merchant.offers.splice(1, 1);
  portal.feed.entries.get(101)?.push(entry(5_000, [offer(50_000, 101), offer(50_001, 101)]));
  const second = await portal.sync();

  const { items } = listChanges(portal.runtime, second.id, {});
  expect(items.map(({ kind, title, merchantName }) => [kind, title, merchantName])).toEqual([
    ["removed", "Offer 10112", "Merchant 1011"],
    ["changed", "Half price", "Merchant 1011"],
    ["added", "Offer 50000", "Merchant 5000"],
    ["added", "Offer 50001", "Merchant 5000"],
  ]);
  const page = listChanges(portal.runtime, second.id, { kind: "added", limit: 1 });
  expect(page.items).toMatchObject([{ offerId: 50_000 }]);
  const rest = listChanges(portal.runtime, second.id, { kind: "added", limit: 1, cursor: page.nextCursor });
  expect(rest).toMatchObject({ items: [{ offerId: 50_001 }], nextCursor: null });
  expect(listChanges(portal.runtime, (await portal.sync()).id, {}).items).toEqual([]);
  expect(getCatalogueSizes(portal.runtime)).toMatchObject([
    { runId: first.id, offers: 24, merchants: 12 },
    { runId: second.id, offers: 25, merchants: 13 },
  ]);
});

test("a run does not show the changes of another one after catalog.db was lost", async () => {
  const portal = await startTinyPortal();
  const first = await portal.sync();
  const { catalog, close } = createTestCatalog();
  onTestFinished(close);
  const anew = { ...portal.runtime, catalog };
  portal.feed.entries.set(202, [entry(5_000, [offer(50_000, 202)])]);
  const second = await runSync(anew, { trigger: "cli", feed: { ca: portal.server.ca } });
  expect(second.catalogVersion).toBe(2);
  expect(listChanges(anew, first.id, {}).items).toEqual([]);
  expect(listChanges(anew, second.id, { limit: 100 }).items).toHaveLength(second.added);
});
