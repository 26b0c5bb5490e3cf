import type { MemberRow } from "@/lib/db/members";
import { type AccessState, type ClientUserId, memberName, type Role, type ServiceState } from "@/lib/domain/members";

/** A member as the console lists them. */
export interface MemberSummary {
  readonly clientUserId: ClientUserId;
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly accessState: AccessState;
  readonly serviceState: ServiceState;
  /** ISO instants. */
  readonly lastSignInAt: string | null;
  readonly lastRedemptionAt: string | null;
}

export function toSummary(member: MemberRow): MemberSummary {
  const { clientUserId, email, role, accessState, serviceState, lastSignInAt, lastRedemptionAt } = member;
  return {
    clientUserId,
    name: memberName(member),
    email,
    role,
    accessState,
    serviceState,
    lastSignInAt,
    lastRedemptionAt,
  };
}
