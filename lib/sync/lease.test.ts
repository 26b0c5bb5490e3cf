import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { catalogVersion } from "@/lib/db/catalog-state";
import { isLeaseHeld, renewLease, takeLease } from "@/lib/db/leases";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { startTinyPortal } from "@/tests/factories/tiny-feed";
import { SYNC_LEASE, SyncRunningError, withSyncLease } from "./lease";

const NEVER = new AbortController().signal;

test("of two syncs, the second begins when the first has ended, however it ended", async () => {
  const { portal } = createBarePortal();
  const ended: string[] = [];
  const first = withSyncLease(portal, NEVER, async () => {
    await sleep(100);
    ended.push("first");
    throw new Error("it ended badly");
  });
  const second = withSyncLease(portal, NEVER, async () => ended.push("second"));
  await expect(first).rejects.toThrow("it ended badly");
  await second;
  expect(ended).toEqual(["first", "second"]);
});

test("a sync that takes longer than its lease keeps it as long as it is at work", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { portal } = createBarePortal();
  const isHeldFor = (ms: number) => isLeaseHeld(portal, SYNC_LEASE, Date.now() + ms);
  await withSyncLease(portal, NEVER, async ({ signal }) => {
    for (let step = 0; step < 6; step++) {
      vi.advanceTimersByTime(20_000);
      await vi.waitUntil(() => isHeldFor(59_000));
    }
    expect(signal.aborted).toBe(false);
  });
  expect(isHeldFor(0)).toBe(false);
});

test("a sync that lost its lease is told, and neither frees nor extends another's", async () => {
  const { portal } = createBarePortal();
  const now = Date.now();
  const lease = { holder: "another", now, until: now + 60_000 };
  takeLease(portal, { ...lease, name: "roster" });
  await withSyncLease(portal, NEVER, async ({ renew, isHeld, signal }) => {
    await renew();
    expect(isHeld(portal)).toBe(true);
    portal.$client.prepare("UPDATE lease SET until = 0 WHERE name = ?").run(SYNC_LEASE);
    takeLease(portal, { ...lease, name: SYNC_LEASE });
    await expect(renew()).rejects.toThrow(SyncRunningError);
    expect(isHeld(portal)).toBe(false);
    expect(signal.aborted).toBe(true);
  });
  for (const name of ["roster", SYNC_LEASE]) {
    expect(isLeaseHeld(portal, name, now), name).toBe(true);
    expect(isLeaseHeld(portal, name, lease.until), `${name} is not extended`).toBe(false);
  }
  expect(renewLease(portal, "roster", 1, lease.until + 1)).toBe(true);
});

test("a sync that lost its lease while it read, and has not noticed yet, applies nothing", async () => {
  const portal = await startTinyPortal();
  const { portal: db, catalog } = portal.runtime;
  const now = Date.now();
  let taken: number | undefined;
  portal.override = (request) => {
    if (!request.url?.includes("category_id=202&")) return false;
    db.$client.exec("UPDATE lease SET until = 0");
    taken ??= takeLease(db, { name: SYNC_LEASE, holder: "another", now, until: now + 60_000 });
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "running" });
  expect([taken, catalogVersion(catalog)]).toEqual([2, 0]);
});

test("what a sync has come to counts, even if its lease cannot be freed", async () => {
  const { portal } = createBarePortal();
  portal.$client.exec(
    "CREATE TRIGGER no_room BEFORE UPDATE ON lease WHEN new.holder IS NULL BEGIN SELECT raise(ABORT, 'no room'); END",
  );
  expect(await withSyncLease(portal, NEVER, async () => "applied")).toBe("applied");
  portal.$client.exec("UPDATE lease SET until = 0");
  const failed = withSyncLease(portal, NEVER, () => Promise.reject(new Error("the real reason")));
  await expect(failed).rejects.toThrow("the real reason");
});
