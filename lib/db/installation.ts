import type { PortalDb } from "./client";
import { installation } from "./schema/portal/installation";

/** The minutes drawn for this installation; the first caller's draw stays. */
export function keepSyncJitter(db: PortalDb, drawn: number): number {
  db.insert(installation)
    .values({ id: 1, syncJitterMinutes: drawn, createdAt: new Date().toISOString() })
    .onConflictDoNothing()
    .run();
  return db.select().from(installation).get()?.syncJitterMinutes ?? drawn;
}

/** The minutes drawn for this installation; undefined before a worker has kept the schedule for the first time. */
export function findSyncJitter(db: PortalDb): number | undefined {
  return db.select().from(installation).get()?.syncJitterMinutes;
}
