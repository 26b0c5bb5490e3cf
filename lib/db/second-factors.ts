import { and, count, eq } from "drizzle-orm";
import type { PortalDb } from "./client";
import { recoveryCodes, secondFactors } from "./schema/portal/second-factors";

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export function findSecondFactor(db: PortalDb, memberId: number): SecondFactorRow | undefined {
  return db.select().from(secondFactors).where(eq(secondFactors.memberId, memberId)).get();
}

/** Gives a member an authenticator app and recovery codes, replacing earlier ones. */
export function replaceSecondFactor(
  db: PortalDb,
  factor: Omit<SecondFactorRow, "enrolledAt">,
  codeHashes: readonly string[],
): void {
  deleteSecondFactor(db, factor.memberId);
  db.insert(secondFactors)
    .values({ ...factor, enrolledAt: new Date().toISOString() })
    .run();
  db.insert(recoveryCodes)
    .values(codeHashes.map((codeHash) => ({ codeHash, memberId: factor.memberId })))
    .run();
}

export function recordUsedStep(db: PortalDb, memberId: number, usedStep: number): void {
  db.update(secondFactors).set({ usedStep }).where(eq(secondFactors.memberId, memberId)).run();
}

/** Uses up a recovery code. @returns whether it was one of the member's. */
export function takeRecoveryCode(db: PortalDb, memberId: number, codeHash: string): boolean {
  const own = and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.memberId, memberId));
  return db.delete(recoveryCodes).where(own).run().changes > 0;
}

export function countRecoveryCodes(db: PortalDb, memberId: number): number {
  const own = eq(recoveryCodes.memberId, memberId);
  return db.select({ left: count() }).from(recoveryCodes).where(own).get()?.left ?? 0;
}

/** @returns whether there was one. */
export function deleteSecondFactor(db: PortalDb, memberId: number): boolean {
  db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId)).run();
  return db.delete(secondFactors).where(eq(secondFactors.memberId, memberId)).run().changes > 0;
}
