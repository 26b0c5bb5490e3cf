import { inParallel, type ParallelOptions } from "@/lib/domain/in-parallel";
import { AppError } from "@/lib/errors";
import type { MemberAccess } from "./client";
import type { MemberProfile } from "./profile";

export type Registration =
  | { readonly clientUserId: string; readonly result: "registered" }
  | { readonly clientUserId: string; readonly result: "failed"; readonly failure: AppError }
  /** The same id came earlier in this run: no call was made. */
  | { readonly clientUserId: string; readonly result: "repeated" };

/**
 * Bulk registration: SSO for each member, discarding the link (member-access.md, What the service does, rule 6). A
 * member is read from the source just before its call and returned as soon as the call has ended. One attempt per
 * member and run.
 */
export function registerMembers(
  memberAccess: Pick<MemberAccess, "ssoMember">,
  members: AsyncIterable<MemberProfile> | Iterable<MemberProfile>,
  options: ParallelOptions,
): AsyncGenerator<Registration, void, void> {
  const seen = new Set<string>();
  const register = async (member: MemberProfile): Promise<Registration> => {
    const { clientUserId } = member;
    if (seen.has(clientUserId)) return { clientUserId, result: "repeated" };
    seen.add(clientUserId);
    try {
      await memberAccess.ssoMember(member);
      return { clientUserId, result: "registered" };
    } catch (failure) {
      if (failure instanceof AppError) return { clientUserId, result: "failed", failure };
      throw failure;
    }
  };
  return inParallel(members, register, options);
}
