import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { PortalDb } from "./client";
import { quarantine } from "./schema/portal/quarantine";

export type QuarantineRow = typeof quarantine.$inferSelect;
export type NewQuarantineRow = Omit<QuarantineRow, "id" | "runId">;

export function replaceQuarantine(db: PortalDb, runId: number, rows: readonly NewQuarantineRow[]): void {
  db.delete(quarantine).where(eq(quarantine.runId, runId)).run();
  insertQuarantine(db, runId, rows);
}

/** Adds to the existing rows. */
export function insertQuarantine(db: PortalDb, runId: number, rows: readonly NewQuarantineRow[]): void {
  for (const row of rows) {
    db.insert(quarantine)
      .values({ ...row, runId })
      .run();
  }
}

/** In the order found. @param after id of the last row of the previous page */
export function listQuarantine(db: PortalDb, runId: number, limit: number, after = 0): QuarantineRow[] {
  return db
    .select()
    .from(quarantine)
    .where(and(eq(quarantine.runId, runId), gt(quarantine.id, after)))
    .orderBy(asc(quarantine.id))
    .limit(limit)
    .all();
}

/** The first samples of each code, rejects before warnings. */
export function sampleQuarantine(db: PortalDb, runId: number, perCode: number): QuarantineRow[] {
  const place = sql<number>`row_number() OVER (PARTITION BY ${quarantine.code} ORDER BY ${quarantine.id})`.as("place");
  const { id, severity, code, reason, categoryId, raw } = quarantine;
  const numbered = db
    .select({ id, runId: quarantine.runId, severity, code, reason, categoryId, raw, place })
    .from(quarantine)
    .where(eq(quarantine.runId, runId))
    .as("numbered");
  return db
    .select({
      id: numbered.id,
      runId: numbered.runId,
      severity: numbered.severity,
      code: numbered.code,
      reason: numbered.reason,
      categoryId: numbered.categoryId,
      raw: numbered.raw,
    })
    .from(numbered)
    .where(lte(numbered.place, perCode))
    .orderBy(asc(numbered.severity), asc(numbered.code), asc(numbered.id))
    .all();
}
