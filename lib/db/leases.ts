import { and, eq, sql } from "drizzle-orm";
import { aheadFrom } from "@/lib/domain/ahead";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { leases } from "./schema/portal/leases";

/**
 * Takes a lease that is free or has expired; all instants are milliseconds since 1970.
 * @returns its fencing number, or undefined while another process holds it.
 */
export function takeLease(
  db: PortalDb,
  lease: { readonly name: string; readonly holder: string; readonly now: number; readonly until: number },
): number | undefined {
  const { name, holder, now, until } = lease;
  return db
    .insert(leases)
    .values({ name, holder, fence: 1, until })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until, fence: sql`${leases.fence} + 1` },
      setWhere: sql`${leases.holder} is null or ${leases.until} <= ${now} or ${leases.until} > ${aheadFrom(now)}`,
    })
    .returning({ fence: leases.fence })
    .get()?.fence;
}

const renewStatement = prepared((db: PortalDb) =>
  db
    .update(leases)
    .set({ until: sql`${sql.placeholder("until")}` })
    .where(and(eq(leases.name, sql.placeholder("name")), eq(leases.fence, sql.placeholder("fence"))))
    .prepare(),
);

/** @returns whether it is still ours. */
export function renewLease(db: PortalDb, name: string, fence: number, until: number): boolean {
  return renewStatement(db).run({ name, fence, until }).changes > 0;
}

export function freeLease(db: PortalDb, name: string, fence: number): void {
  db.update(leases)
    .set({ holder: null })
    .where(and(eq(leases.name, name), eq(leases.fence, fence)))
    .run();
}

/** The fencing number of the last holder. */
export function leaseFence(db: PortalDb, name: string): number | undefined {
  return db.select({ fence: leases.fence }).from(leases).where(eq(leases.name, name)).get()?.fence;
}

export function isLeaseHeld(db: PortalDb, name: string, now: number): boolean {
  const lease = db.select().from(leases).where(eq(leases.name, name)).get();
  return lease !== undefined && lease.holder !== null && lease.until > now && lease.until <= aheadFrom(now);
}
