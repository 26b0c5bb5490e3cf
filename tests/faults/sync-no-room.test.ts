import path from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { listRuns } from "@/lib/sync";
import { entry, offer, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** A portal beside a feed of fifty more merchants than it knows. */
async function grownPortal(): Promise<TinyPortal> {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  const merchants = Array.from({ length: 50 }, (_, n) => entry(5_000 + n, [offer(50_000 + n, 101)]));
  portal.feed.entries.get(101)?.push(...merchants);
  return portal;
}

test("a sync for which the disk has no room says which disks may be full", async () => {
  const portal = await grownPortal();
  const { $client } = portal.runtime.catalog;
  $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);
  await expect(portal.sync()).rejects.toThrow();
  expect(listRuns(portal.runtime, {}).items).toMatchObject([
    { state: "failed", message: expect.stringMatching(/disk is full: .*DATA_DIR.* TMPDIR/) },
    { state: "applied" },
  ]);
});

test("a sync that finds the catalogue locked all the time says so", async () => {
  const portal = await grownPortal();
  const other = new Database(path.join(portal.runtime.config.DATA_DIR, "catalog.db"));
  other.exec("BEGIN IMMEDIATE");
  await expect(portal.sync()).rejects.toMatchObject({ code: "busy" });
  other.close();
  const [run] = listRuns(portal.runtime, {}).items;
  expect(run).toMatchObject({ state: "failed", message: "The portal is busy. Please try again." });
});
