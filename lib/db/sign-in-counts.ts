import { lt } from "drizzle-orm";
import type { PortalDb } from "./client";
import { signInCounts } from "./schema/portal/sign-in-counts";

/** @param now epoch milliseconds */
export function deletePastSignInCounts(db: PortalDb, now: number): void {
  db.delete(signInCounts).where(lt(signInCounts.expire, now)).run();
}
