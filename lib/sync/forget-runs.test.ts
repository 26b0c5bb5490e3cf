import { expect, test } from "vitest";
import { insertSyncRun, updateSyncRun } from "@/lib/db/sync-runs";
import { applyRetention } from "@/lib/retention";
import { getRun, listRuns } from "@/lib/sync";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** As if all runs so far were three years old. */
function age({ runtime: { portal } }: TinyPortal): void {
  portal.$client.exec("UPDATE sync_run SET requested_at = '2023-01-01T10:30:00.000Z'");
}

function rows({ runtime: { portal, catalog } }: TinyPortal) {
  const count = (db: typeof portal | typeof catalog, table: string) =>
    db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const [categories, found] = [count(portal, "sync_run_category"), count(portal, "quarantine")];
  return { categories, found, changes: count(catalog, "offer_change") };
}

test("runs older than RETENTION_DAYS go with what they found and changed, but for the last good one and the newest", async () => {
  const portal = await startTinyPortal();
  for (const { merchant } of portal.feed.entries.get(202) ?? []) merchant.logo = null;
  const first = await portal.sync();
  const found = getRun(portal.runtime, first.id);
  portal.nextEdition();
  for (const { offers } of portal.feed.entries.get(101) ?? []) for (const offer of offers) offer.title = "Better";
  const good = await portal.sync();
  expect(getRun(portal.runtime, first.id), "a later run changes nothing that this one found").toEqual(found);
  const before = rows(portal);
  age(portal);
  await applyRetention(portal.runtime);
  expect(rows(portal), "they are among the newest").toEqual(before);

  for (let n = 0; n < 30; n++) {
    const { id } = insertSyncRun(portal.runtime.portal, { trigger: "schedule", force: false });
    updateSyncRun(portal.runtime.portal, id, { state: "failed" });
  }
  expect(await applyRetention(portal.runtime), "of these only the first is old").toMatchObject({ syncRuns: 1 });
  age(portal);
  expect(await applyRetention(portal.runtime)).toMatchObject({ syncRuns: 5 });
  expect(() => getRun(portal.runtime, first.id)).toThrow("There is no sync run 1.");
  expect(getRun(portal.runtime, good.id).categories).toHaveLength(6);
  expect(listRuns(portal.runtime, {}).items).toHaveLength(25);
  const after = rows(portal);
  expect(after).toMatchObject({ categories: 6, changes: 6 });
  expect(after.found).toBeLessThan(Number(before.found));
});

test("the run whose offers are shown stays, however long the feed has not changed", async () => {
  const portal = await startTinyPortal();
  const applied = await portal.sync();
  for (let n = 0; n < 30; n++) {
    const { id } = insertSyncRun(portal.runtime.portal, { trigger: "schedule", force: false });
    updateSyncRun(portal.runtime.portal, id, { state: "unchanged" });
  }
  age(portal);
  expect(await applyRetention(portal.runtime)).toMatchObject({ syncRuns: 5 });
  expect(getRun(portal.runtime, applied.id).run.state).toBe("applied");
});
