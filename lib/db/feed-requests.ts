import { and, count, desc, eq, gt, lte, min, sql } from "drizzle-orm";
import { aheadFrom } from "@/lib/domain/ahead";
import type { PortalDb } from "./client";
import { prepared } from "./prepared";
import { feedRequests } from "./schema/portal/feed-requests";

/** A run reserves its requests in one transaction: more than a thousand at national size. */
const statements = prepared((db: PortalDb) => ({
  count: db
    .select({ sent: count(), first: min(feedRequests.at) })
    .from(feedRequests)
    .where(and(eq(feedRequests.url, sql.placeholder("url")), gt(feedRequests.at, sql.placeholder("after"))))
    .prepare(),
  insert: db
    .insert(feedRequests)
    .values({ url: sql.placeholder("url"), at: sql.placeholder("at") })
    .prepare(),
  move: db
    .update(feedRequests)
    .set({ at: sql`${sql.placeholder("at")}` })
    .where(and(eq(feedRequests.id, sql.placeholder("id")), gt(feedRequests.at, sql.placeholder("after"))))
    .prepare(),
}));

/** The number of requests to a URL after an instant, and the time of the first (milliseconds since 1970). */
export function countFeedRequests(db: PortalDb, url: string, after: number): { sent: number; first: number | null } {
  return statements(db).count.get({ url, after }) ?? { sent: 0, first: null };
}

export interface UrlUse {
  /** Path and query. */
  readonly url: string;
  readonly sent: number;
}

/** The number of requests after an instant by URL, most requested first. */
export function countFeedRequestsByUrl(db: PortalDb, after: number): UrlUse[] {
  return db
    .select({ url: feedRequests.url, sent: count() })
    .from(feedRequests)
    .where(gt(feedRequests.at, after))
    .groupBy(feedRequests.url)
    .orderBy(desc(count()), feedRequests.url)
    .all();
}

/** @returns its id */
export function insertFeedRequest(db: PortalDb, url: string, at: number): number {
  return Number(statements(db).insert.run({ url, at }).lastInsertRowid);
}

/** @returns whether it was there, and after an instant */
export function moveFeedRequest(db: PortalDb, id: number, { after, at }: { after: number; at: number }): boolean {
  return statements(db).move.run({ id, after, at }).changes === 1;
}

/** Dates now the requests to a URL that a clock which was ahead has dated. @param now milliseconds since 1970 */
export function moveFeedRequestsBack(db: PortalDb, url: string, now: number): void {
  db.update(feedRequests)
    .set({ at: now })
    .where(and(eq(feedRequests.url, url), gt(feedRequests.at, aheadFrom(now))))
    .run();
}

export function deleteFeedRequestsUpTo(db: PortalDb, at: number): void {
  db.delete(feedRequests).where(lte(feedRequests.at, at)).run();
}
