import { and, count, desc, eq, gt, lte, min } from "drizzle-orm";
import type { PortalQuery } from "./client";
import { feedRequests } from "./schema/portal/feed-requests";

/** Requests to a URL after an instant, and the first of them (milliseconds since 1970). */
export function countFeedRequests(db: PortalQuery, url: string, after: number): { sent: number; first: number | null } {
  const row = db
    .select({ sent: count(), first: min(feedRequests.at) })
    .from(feedRequests)
    .where(and(eq(feedRequests.url, url), gt(feedRequests.at, after)))
    .get();
  return row ?? { sent: 0, first: null };
}

export interface UrlUse {
  /** Path and query. */
  readonly url: string;
  readonly sent: number;
}

/** Requests after an instant by URL, those asked most often first. */
export function countFeedRequestsByUrl(db: PortalQuery, after: number): UrlUse[] {
  return db
    .select({ url: feedRequests.url, sent: count() })
    .from(feedRequests)
    .where(gt(feedRequests.at, after))
    .groupBy(feedRequests.url)
    .orderBy(desc(count()), feedRequests.url)
    .all();
}

export function insertFeedRequest(db: PortalQuery, url: string, at: number): void {
  db.insert(feedRequests).values({ url, at }).run();
}

export function deleteFeedRequestsUpTo(db: PortalQuery, at: number): void {
  db.delete(feedRequests).where(lte(feedRequests.at, at)).run();
}
