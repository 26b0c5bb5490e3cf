import { AppError } from "@/lib/errors";
import type { MemberAccess } from "./client";
import type { MemberProfile } from "./profile";

export type Registration =
  | { readonly clientUserId: string; readonly result: "registered" }
  | { readonly clientUserId: string; readonly result: "failed"; readonly failure: AppError }
  /** The same id came earlier in this run: no call was made. */
  | { readonly clientUserId: string; readonly result: "repeated" };

interface RegistrationOptions {
  /** Calls under way at once. */
  readonly concurrency: number;
  /** Aborted, no further member is taken; what is under way still comes out. */
  readonly signal?: AbortSignal;
}

/**
 * Bulk registration: SSO per member with the link thrown away (member-access.md, What the service does, rule 6). A member
 * is taken from the source just before its call and comes out as soon as the call has ended, so a caller that records both
 * can resume after a crash. One attempt per member and run.
 */
export async function* registerMembers(
  memberAccess: Pick<MemberAccess, "ssoMember">,
  members: AsyncIterable<MemberProfile> | Iterable<MemberProfile>,
  { concurrency, signal }: RegistrationOptions,
): AsyncGenerator<Registration, void, void> {
  const seen = new Set<string>();
  const underWay = new Map<string, Promise<Attempt>>();

  const nextToEnd = async () => {
    const { clientUserId, registration } = await Promise.race(underWay.values());
    underWay.delete(clientUserId);
    return registration();
  };

  for await (const member of members) {
    if (signal?.aborted) break;
    const { clientUserId } = member;
    if (seen.has(clientUserId)) {
      yield { clientUserId, result: "repeated" };
      continue;
    }
    seen.add(clientUserId);
    underWay.set(clientUserId, attempt(memberAccess, member));
    if (underWay.size >= concurrency) yield await nextToEnd();
  }
  while (underWay.size > 0) yield await nextToEnd();
}

/** Never rejects, so that a call may end before anybody waits for it; `registration` throws what nobody foresaw. */
interface Attempt {
  readonly clientUserId: string;
  readonly registration: () => Registration;
}

async function attempt(memberAccess: Pick<MemberAccess, "ssoMember">, member: MemberProfile): Promise<Attempt> {
  const { clientUserId } = member;
  try {
    await memberAccess.ssoMember(member);
    return { clientUserId, registration: () => ({ clientUserId, result: "registered" }) };
  } catch (failure) {
    const registration = (): Registration => {
      if (!(failure instanceof AppError)) throw failure;
      return { clientUserId, result: "failed", failure };
    };
    return { clientUserId, registration };
  }
}
