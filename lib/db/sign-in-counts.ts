import { gt, lt, or } from "drizzle-orm";
import type { PortalDb } from "./client";
import { signInCounts } from "./schema/portal/sign-in-counts";

/** Deletes those that end before one instant or after another, in epoch milliseconds. */
export function deleteSignInCountsOutside(db: PortalDb, from: number, until: number): void {
  db.delete(signInCounts)
    .where(or(lt(signInCounts.expire, from), gt(signInCounts.expire, until)))
    .run();
}
