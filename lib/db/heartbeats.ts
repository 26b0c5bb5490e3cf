import { eq } from "drizzle-orm";
import type { PortalDb } from "./client";
import { heartbeats } from "./schema/portal/heartbeats";

/** @param at milliseconds since 1970 */
export function recordHeartbeat(db: PortalDb, name: string, at: number): void {
  db.insert(heartbeats).values({ name, at }).onConflictDoUpdate({ target: heartbeats.name, set: { at } }).run();
}

/** The instant of the last heartbeat; undefined before the first. */
export function lastHeartbeat(db: PortalDb, name: string): number | undefined {
  return db.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, name)).get()?.at;
}

export function forgetHeartbeat(db: PortalDb, name: string): void {
  db.delete(heartbeats).where(eq(heartbeats.name, name)).run();
}
