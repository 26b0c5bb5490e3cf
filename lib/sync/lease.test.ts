import { expect, test } from "vitest";
import { isLeaseHeld, renewLease, takeLease } from "@/lib/db/leases";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { SYNC_LEASE, SyncRunningError, withSyncLease } from "./lease";

const NOW = { wait: false, signal: new AbortController().signal };

test("one of two processes that sync at once is refused, and the next may sync once the first has ended, however it ended", async () => {
  const { portal } = createBarePortal();
  const refused = withSyncLease(portal, NOW, () => withSyncLease(portal, NOW, () => Promise.resolve()));
  await expect(refused).rejects.toThrow(SyncRunningError);
  expect(await withSyncLease(portal, NOW, () => Promise.resolve("synced"))).toBe("synced");
});

test("a sync that lost its lease is told, and neither frees nor extends another's", async () => {
  const { portal } = createBarePortal();
  const now = Date.now();
  const lease = { holder: "another", now, until: now + 60_000 };
  takeLease(portal, { ...lease, name: "roster" });
  await withSyncLease(portal, NOW, async ({ renew, isHeld, signal }) => {
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
