import { expect, test } from "vitest";
import { acceptHeldRun, applyAcceptedRun, getRun, rejectHeldRun } from "@/lib/sync";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

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

test("a rejected run leaves the catalogue, and its edition is not read again", async () => {
  const { portal, runId } = await portalWithHeldRun();
  const before = portal.rows();
  await rejectHeldRun(portal.runtime, ADMIN, runId);
  expect(portal.rows()).toEqual(before);
  expect(await portal.sync()).toMatchObject({ state: "unchanged", requests: 1 });
  portal.feed.lastModified = "Sun, 22 Nov 2026 10:30:00 GMT";
  expect(await portal.sync()).toMatchObject({ state: "held" });
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
