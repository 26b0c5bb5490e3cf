import { and, count, desc, eq, gte, inArray, lt, min, sql, sum } from "drizzle-orm";
import type { InsightKind, LastSignIn } from "@/lib/domain/insight";
import type { PortalDb } from "./client";
import { insightFigures, insightMonths } from "./schema/portal/insight";
import { members, orBefore } from "./schema/portal/members";
import { redemptions } from "./schema/portal/redemptions";
import { sessions } from "./schema/portal/sessions";

/** Before and after every ISO instant. */
const [FIRST, LAST] = ["0", "~"];

export type InsightFigure = typeof insightFigures.$inferSelect;
export type InsightMonth = typeof insightMonths.$inferSelect;

/** An attempt to redeem, with the member's town if it is known now. */
export type CountedAttempt = ReturnType<typeof attemptsBetween>[number];

/** @param from ISO instant, as is `until`, which is exclusive */
export function attemptsBetween(db: PortalDb, from: string, until: string) {
  return db
    .select({
      clientUserId: redemptions.clientUserId,
      outcome: redemptions.outcome,
      merchantId: redemptions.merchantId,
      merchantName: redemptions.merchantName,
      categoryId: redemptions.categoryId,
      categoryTitle: redemptions.categoryTitle,
      city: members.city,
      state: members.state,
      zip: members.zip,
      country: members.country,
    })
    .from(redemptions)
    .leftJoin(members, eq(members.clientUserId, redemptions.clientUserId))
    .where(and(gte(redemptions.startedAt, from), lt(redemptions.startedAt, until)))
    .all();
}

/**
 * How often each member signed in.
 * @param from ISO instant, as is `until`, which is not included
 */
export function signInsBetween(db: PortalDb, from: string, until: string): { memberId: number; signIns: number }[] {
  return db
    .select({ memberId: sessions.memberId, signIns: count() })
    .from(sessions)
    .where(
      and(
        gte(sessions.createdAt, toSeconds(from)),
        lt(sessions.createdAt, toSeconds(until)),
        eq(sessions.isSignIn, true),
      ),
    )
    .groupBy(sessions.memberId)
    .all();
}

/** The instant (ISO) of the first redemption or sign-in still stored. */
export function firstCounted(db: PortalDb): string | undefined {
  const redemption = db
    .select({ at: min(redemptions.startedAt) })
    .from(redemptions)
    .get()?.at;
  const session = db
    .select({ at: min(sessions.createdAt) })
    .from(sessions)
    .get()?.at;
  const signIn = session === null || session === undefined ? undefined : new Date(session * 1000).toISOString();
  return [redemption, signIn].filter((at) => typeof at === "string").sort()[0];
}

export function countedMonths(db: PortalDb): InsightMonth[] {
  return db.select().from(insightMonths).all();
}

/** Writes the figures of a month, replacing earlier ones. */
export function replaceMonth(
  db: PortalDb,
  { month, until }: InsightMonth,
  figures: readonly Omit<InsightFigure, "month">[],
): void {
  db.delete(insightFigures).where(eq(insightFigures.month, month)).run();
  for (const figure of figures) {
    db.insert(insightFigures)
      .values({ ...figure, month })
      .run();
  }
  db.insert(insightMonths)
    .values({ month, until })
    .onConflictDoUpdate({ target: insightMonths.month, set: { until } })
    .run();
}

/** By month and key. */
export function figuresOf(db: PortalDb, kind: InsightKind, months: readonly string[]): InsightFigure[] {
  return db
    .select()
    .from(insightFigures)
    .where(and(eq(insightFigures.kind, kind), inArray(insightFigures.month, [...months])))
    .orderBy(insightFigures.month, insightFigures.key)
    .all();
}

/** By group over all of the months, the largest first. */
export function sumFigures(
  db: PortalDb,
  kind: InsightKind,
  months: readonly string[],
): Pick<InsightFigure, "key" | "label" | "count">[] {
  const { key, label, count } = insightFigures;
  const total = sum(count).mapWith(Number);
  return db
    .select({ key, label: sql<string>`max(${label})`, count: total })
    .from(insightFigures)
    .where(and(eq(insightFigures.kind, kind), inArray(insightFigures.month, [...months])))
    .groupBy(key)
    .orderBy(desc(total), key)
    .all();
}

/** Active members by their last sign-in: since one instant (ISO), since an earlier one, longer ago, and never. */
export function countLastSignIns(
  db: PortalDb,
  since: { readonly month: string; readonly quarter: string },
): Record<LastSignIn, number> {
  const at = orBefore(members.lastSignInAt);
  const between = (from: string, until: string) =>
    db
      .select({ members: count() })
      .from(members)
      .where(and(eq(members.accessState, "active"), gte(at, from), lt(at, until)))
      .get()?.members ?? 0;
  return {
    month: between(since.month, LAST),
    quarter: between(since.quarter, since.month),
    "longer-ago": between(FIRST, since.quarter),
    never: between("", FIRST),
  };
}

function toSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
