import { findMemberByClientUserId } from "@/lib/db/members";
import { latestOperations, type OperationRow } from "@/lib/db/operations";
import { latestRedemptions, type RedemptionRow } from "@/lib/db/redemptions";
import { type MemberRoster, rostersOfMember } from "@/lib/db/roster-rows";
import type { Runtime } from "@/lib/runtime";
import { type MemberSummary, toSummary } from "./summary";

const SHOWN = 20;

/** What answers "why can't this person get in?": both states, what was asked of the service, and the last attempts. */
export interface MemberDetail extends MemberSummary {
  readonly serviceStateAt: string | null;
  readonly createdAt: string;
  /** Rosters that changed something about them, the latest first. */
  readonly rosters: readonly MemberRoster[];
  readonly operations: readonly Omit<OperationRow, "clientUserId">[];
  readonly attempts: readonly Omit<RedemptionRow, "clientUserId">[];
}

export function getMember({ portal }: Pick<Runtime, "portal">, clientUserId: string): MemberDetail | undefined {
  const member = findMemberByClientUserId(portal, clientUserId.normalize("NFC"));
  if (!member) return undefined;
  return {
    ...toSummary(member),
    serviceStateAt: member.serviceStateAt,
    createdAt: member.createdAt,
    rosters: rostersOfMember(portal, member.clientUserId, SHOWN),
    operations: latestOperations(portal, member.clientUserId, SHOWN),
    attempts: latestRedemptions(portal, member.clientUserId, SHOWN),
  };
}
