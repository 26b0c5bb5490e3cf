import { lt } from "drizzle-orm";
import type { PortalQuery } from "./client";
import { signInCounts } from "./schema/portal/sign-in-counts";

/** @param now epoch milliseconds */
export function deletePastSignInCounts(db: PortalQuery, now: number): void {
  db.delete(signInCounts).where(lt(signInCounts.expire, now)).run();
}
