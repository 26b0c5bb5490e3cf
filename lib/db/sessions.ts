import { and, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import type { PortalDb } from "./client";
import type { MemberRow } from "./members";
import { prepared } from "./prepared";
import { members } from "./schema/portal/members";
import { secondFactors } from "./schema/portal/second-factors";
import { type SESSION_ENDS, sessions } from "./schema/portal/sessions";

export type SessionRow = typeof sessions.$inferSelect;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Times are epoch seconds. */
export function insertSession(
  db: PortalDb,
  session: Pick<SessionRow, "idHash" | "memberId" | "isSignIn"> & {
    now: number;
    address: string | undefined;
    secondFactor: boolean;
  },
): void {
  const { idHash, memberId, isSignIn, now, address, secondFactor } = session;
  const secondFactorAt = secondFactor ? now : null;
  db.insert(sessions)
    .values({ idHash, memberId, createdAt: now, lastSeenAt: now, address: address ?? null, secondFactorAt, isSignIn })
    .run();
}

interface FoundSession {
  readonly session: SessionRow;
  readonly member: MemberRow;
  /** When the member's authenticator app was set up; null if there is none. */
  readonly enrolledAt: string | null;
}

/** Asked on every request. */
const sessionStatement = prepared((db: PortalDb) =>
  db
    .select({ session: sessions, member: members, enrolledAt: secondFactors.enrolledAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .prepare(),
);

/** A session with its member, including ended ones, so that the member can be told why it ended. */
export function findSession(db: PortalDb, idHash: string): FoundSession | undefined {
  return sessionStatement(db).get({ idHash });
}

/** The addresses from which an account has signed in since an instant (epoch seconds). */
export function findSignInAddresses(db: PortalDb, emailKey: string, since: number): string[] {
  return db
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(members.emailKey, emailKey), gte(sessions.createdAt, since), isNotNull(sessions.address)))
    .all()
    .flatMap(({ address }) => address ?? []);
}

/** From where a member showed a second factor since an instant (epoch seconds). */
export function findConfirmedAddresses(db: PortalDb, memberId: number, since: number): string[] {
  return db
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gte(sessions.secondFactorAt, since), isNotNull(sessions.address)))
    .all()
    .flatMap(({ address }) => address ?? []);
}

export function touchSession(db: PortalDb, idHash: string, now: number): void {
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash)).run();
}

export function signOutSession(db: PortalDb, idHash: string): void {
  db.update(sessions)
    .set({ endedAt: epochSeconds(), endReason: "signed-out" })
    .where(and(eq(sessions.idHash, idHash), isNull(sessions.endedAt)))
    .run();
}

/** Ends every session of a member that still lives. @returns how many */
export function endSessionsOf(db: PortalDb, memberId: number, reason: SessionEnd): number {
  return db
    .update(sessions)
    .set({ endedAt: epochSeconds(), endReason: reason })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt)))
    .run().changes;
}
