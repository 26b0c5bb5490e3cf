import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { readLogo } from "@/lib/logos";
import { fetchLogos } from "@/lib/logos/fetch";
import { runSync } from "@/lib/sync";
import { rowFlaws } from "@/sandbox/feed/malform/rows";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { catalogRows } from "@/tests/factories/tiny-feed";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});

afterAll(() => portal.close());

function sync(options: { force?: boolean } = {}) {
  return runSync(portal.runtime, { trigger: "cli", feed: { ca: portal.ca }, ...options });
}

function codes(severity: string): unknown[] {
  return portal.runtime.portal.$client
    .prepare(
      "SELECT DISTINCT code FROM quarantine WHERE severity = ? AND run_id = (SELECT max(run_id) FROM quarantine) ORDER BY code",
    )
    .pluck()
    .all(severity);
}

test("a first sync brings the whole feed, as its own counts say", async () => {
  const run = await sync();
  expect(run).toMatchObject({ state: "applied", quarantined: 0, failure: null, changed: 0, removed: 0 });
  expect(run.added).toBeGreaterThan(1_000);
  expect(codes("warning")).not.toContain("counts_mismatch");
});

test("an unchanged feed takes one request and no write to the catalogue", async () => {
  const changes = () => portal.runtime.catalog.$client.prepare("SELECT total_changes()").pluck().get();
  const before = changes();
  expect(await sync()).toMatchObject({ state: "unchanged", requests: 1 });
  expect(changes()).toBe(before);
});

test("a forced sync of an unchanged feed changes nothing", async () => {
  const before = catalogRows(portal.runtime.catalog);
  expect(await sync({ force: true })).toMatchObject({ state: "applied", added: 0, changed: 0, removed: 0 });
  expect(catalogRows(portal.runtime.catalog)).toEqual(before);
});

test("after a change the catalogue is what a first sync of the same feed would bring", async () => {
  await portal.control("POST", "feed", { change: 5 });
  const run = await sync();
  expect(run).toMatchObject({ state: "applied", quarantined: 0 });
  expect(run.added + run.changed + run.removed).toBeGreaterThan(30);
  expect(run.added + run.changed + run.removed).toBeLessThan(200);

  const fresh = path.join(portal.runtime.config.DATA_DIR, "fresh");
  migrateDatabases(fresh);
  const runtime = {
    config: { ...portal.runtime.config, DATA_DIR: fresh },
    portal: openPortalDb(fresh),
    catalog: openCatalogDb(fresh),
  };
  await runSync(runtime, { trigger: "cli", feed: { ca: portal.ca } });
  expect(catalogRows(portal.runtime.catalog)).toEqual(catalogRows(runtime.catalog));
  runtime.portal.$client.close();
  runtime.catalog.$client.close();
});

test("bad rows are quarantined, and the rest goes on", async () => {
  const names = portal.runtime.catalog.$client.prepare("SELECT id, key, title FROM category ORDER BY id");
  const known = names.all();
  await portal.control("POST", "feed", {
    malform: [
      { kind: "no-title" },
      { kind: "bad-date" },
      { kind: "bad-id" },
      { kind: "foreign-link" },
      { kind: "disguised-link" },
      { kind: "javascript-link" },
      { kind: "http-link" },
      { kind: "bad-coordinates" },
      { kind: "missing-merchant" },
      { kind: "id-as-string" },
      { kind: "proto-key" },
      { kind: "category-counts-wrong" },
      { kind: "category-without-key" },
    ],
  });
  expect((await sync()).state).toBe("applied");
  expect(codes("reject")).toContain("category_malformed");
  expect(names.all(), "a bad row of a category leaves it as it was").toEqual(known);
  await portal.control("POST", "feed", { malform: rowFlaws.map((kind) => ({ kind })) });
  const { id, state } = await sync();
  expect(state).toBe("applied");
  const rejects = portal.runtime.portal.$client.prepare(
    "SELECT code, count(*) FROM quarantine WHERE run_id = ? AND severity = 'reject' GROUP BY code",
  );
  expect(rejects.raw().all(id)).toEqual([
    ["date_malformed", 2],
    ["id_malformed", 1],
    ["link_foreign", 2],
    ["link_hostile", 2],
    ["location_malformed", 1],
    ["merchant_malformed", 4],
    ["offer_malformed", 1],
    ["title_missing", 3],
  ]);
  expect(codes("warning")).toEqual(["counts_mismatch", "expired", "logo_missing"]);
  const stored = portal.runtime.catalog.$client.prepare("SELECT program_path FROM offer").pluck().all();
  expect(stored.every((path) => /^\/(?![/\\])/.test(String(path)))).toBe(true);
});

test("a feed that lost most of its offers is held, and the catalogue stands", async () => {
  const before = catalogRows(portal.runtime.catalog);
  await portal.control("POST", "feed", { malform: [], drop: { merchantPercent: 60 } });
  const run = await sync();
  expect(run).toMatchObject({ state: "held", added: 0 });
  expect(run.message).toMatch(/FEED_SHRINK_LIMIT/);
  expect(catalogRows(portal.runtime.catalog)).toEqual(before);
  expect(await sync()).toMatchObject({ state: "unchanged", message: expect.stringContaining(`run ${run.id}`) });
  await portal.control("POST", "feed", { drop: {} });
});

test("logos are fetched, drawn anew and served from our side", async () => {
  await sync();
  const { runtime, ca } = portal;
  const { fetched, failed } = await fetchLogos(runtime, new AbortController().signal, ca);
  expect(fetched).toBeGreaterThan(300);
  expect(failed).toBe(0);
  const merchant = runtime.catalog.$client.prepare("SELECT id FROM merchant WHERE logo_url IS NOT NULL").pluck();
  const logo = await readLogo(runtime, Number(merchant.get()), 96);
  expect(await sharp(logo?.body).metadata()).toMatchObject({ format: "webp", width: 96, height: 96 });
  expect(logo?.etag).toMatch(/^"[0-9a-f]{32}-96"$/);
  expect(await fetchLogos(runtime, new AbortController().signal, ca)).toEqual({ fetched: 0, failed: 0 });
  const without = runtime.catalog.$client.prepare("SELECT id FROM merchant WHERE logo_url IS NULL").pluck();
  expect(await readLogo(runtime, Number(without.get()), 96)).toBeUndefined();
}, 60_000);
