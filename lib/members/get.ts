import type { AuditEntry } from "@/lib/audit";
import { pageAuditEntries } from "@/lib/db/audit";
import type { PortalDb } from "@/lib/db/client";
import type { MemberRow } from "@/lib/db/members";
import { lastDecision, latestOperations, type OperationRow } from "@/lib/db/operations";
import { providerAccountsOf } from "@/lib/db/provider-accounts";
import { latestRedemptions, type RedemptionRow } from "@/lib/db/redemptions";
import { type MemberRoster, rostersOfMember } from "@/lib/db/roster-rows";
import type { Obstacle } from "@/lib/domain/members";
import type { Runtime } from "@/lib/runtime";
import { memberOrNotFound } from "./find";
import { obstaclesOf } from "./obstacles";
import { ABANDONED_MS } from "./settle-abandoned";
import { type MemberSummary, toSummary } from "./summary";
import { isUnconfirmed } from "./unconfirmed";

const SHOWN = 20;
/** Of the refused attempts, such as wrong codes at sign-in: however many there are, they hide nothing. */
const REFUSED_SHOWN = 5;

/** What answers "why can't this person get in?": both states, the requests to the service, and the last attempts. */
export interface MemberDetail extends MemberSummary {
  readonly serviceStateAt: string | null;
  readonly createdAt: string;
  /** Since when they have been linked to an account of the organisation's sign-in; null if they are not. */
  readonly linkedAt: string | null;
  readonly obstacles: readonly Obstacle[];
  readonly isUnconfirmed: boolean;
  /** Rosters that changed something about them, the latest first. */
  readonly rosters: readonly MemberRoster[];
  readonly operations: readonly Omit<OperationRow, "clientUserId">[];
  readonly attempts: readonly Omit<RedemptionRow, "clientUserId">[];
  /** Their entries in the audit log, latest first. */
  readonly history: readonly AuditEntry[];
}

/** @throws NotFoundError */
export function getMember({ portal, config }: Pick<Runtime, "portal" | "config">, clientUserId: string): MemberDetail {
  const member = memberOrNotFound(portal, clientUserId);
  const attempts = latestRedemptions(portal, member.clientUserId, SHOWN).map(withoutDead);
  const linkedAt = providerAccountsOf(portal, member.id)[0]?.linkedAt ?? null;
  const hasProvider = config.OIDC_ISSUER !== undefined;
  const needsAddress = member.email === null && !(hasProvider && linkedAt !== null);
  const needsPassword = member.passwordHash === null && !hasProvider;
  return {
    ...toSummary(member),
    serviceStateAt: member.serviceStateAt,
    createdAt: member.createdAt,
    linkedAt,
    obstacles: obstaclesOf({
      ...member,
      needsAddress,
      needsPassword,
      isHalfDeleted: isHalfDeleted(portal, member.clientUserId),
      lastOutcome: attempts[0]?.outcome,
    }),
    isUnconfirmed: isUnconfirmed(portal, member),
    rosters: rostersOfMember(portal, member.clientUserId),
    operations: latestOperations(portal, member.clientUserId, SHOWN),
    attempts,
    history: latestEntries(portal, member.clientUserId),
  };
}

function isHalfDeleted(portal: PortalDb, id: MemberRow["clientUserId"]): boolean {
  const decided = lastDecision(portal, id);
  return decided?.kind === "delete" && (decided.state === "failed" || decided.state === "unknown");
}

function latestEntries(portal: PortalDb, id: string): AuditEntry[] {
  const subject = { id };
  const deeds = pageAuditEntries(portal, { subject, deedsAlone: true }, { limit: SHOWN });
  const refused = { subject, action: "member.", outcome: "refused" } as const;
  return [...deeds, ...pageAuditEntries(portal, refused, { limit: REFUSED_SHOWN })].sort((a, b) => b.id - a.id);
}

/** An attempt whose process died is no longer under way, even if the worker has not settled it yet. */
function withoutDead<Attempt extends Pick<RedemptionRow, "outcome" | "startedAt">>(attempt: Attempt): Attempt {
  const isDead = attempt.outcome === "started" && Date.parse(attempt.startedAt) < Date.now() - ABANDONED_MS;
  return isDead ? { ...attempt, outcome: "broken_off" } : attempt;
}
