import type { PortalDb } from "./client";
import { installation } from "./schema/portal/installation";

/** The random minutes of this installation; the first caller's value stays. */
export function keepSyncJitter(db: PortalDb, drawn: number): number {
  db.insert(installation)
    .values({ id: 1, syncJitterMinutes: drawn, createdAt: new Date().toISOString() })
    .onConflictDoNothing()
    .run();
  return db.select().from(installation).get()?.syncJitterMinutes ?? drawn;
}

/** The random minutes of this installation; undefined before a worker has first followed the schedule. */
export function findSyncJitter(db: PortalDb): number | undefined {
  return db.select().from(installation).get()?.syncJitterMinutes;
}
