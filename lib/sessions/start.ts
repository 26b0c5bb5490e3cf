import { randomBytes } from "node:crypto";
import type { PortalDb } from "@/lib/db/client";
import { findMember, recordSignIn } from "@/lib/db/members";
import { findMemberByProviderAccount, type ProviderAccount } from "@/lib/db/provider-accounts";
import { findSecondFactor } from "@/lib/db/second-factors";
import { insertSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { signInText } from "@/lib/text/sign-in";

interface NewSession {
  readonly memberId: number;
  readonly address: string | undefined;
  /** Whether a second factor was given at sign-in. */
  readonly secondFactor: boolean;
}

export interface SignIn extends NewSession {
  /** The hash that the password was verified against, if one was typed. */
  readonly passwordHash?: string | null;
  /** The account at the organisation's provider by which the member was known, if that signed them in. */
  readonly account?: ProviderAccount;
}

/**
 * Opens a session for a member and returns its id, which is only stored in the member's cookie.
 * @throws UnauthenticatedError if access was revoked, the password changed or the account was unlinked after it was
 * verified: that ended all sessions, so none may be opened after it
 */
export async function startSession(
  { portal }: Pick<Runtime, "portal">,
  { passwordHash, account, ...session }: SignIn,
): Promise<string> {
  return await write(portal, (tx) => {
    const member = findMember(tx, session.memberId);
    if (member?.accessState !== "active") throw new UnauthenticatedError(signInText.meanwhile.deactivated);
    if (passwordHash !== undefined && member.passwordHash !== passwordHash) {
      throw new UnauthenticatedError(signInText.reasons["password-changed"]);
    }
    if (account && findMemberByProviderAccount(tx, account)?.id !== session.memberId) {
      throw new UnauthenticatedError(signInText.meanwhile.ended);
    }
    // A member who still has to give a second factor has not signed in yet.
    const isSignIn = session.secondFactor || !findSecondFactor(tx, session.memberId);
    return openSession(tx, { ...session, isSignIn });
  });
}

/**
 * @param session.isSignIn whether its member signs in by it
 * @returns the id
 */
export function openSession(tx: PortalDb, session: NewSession & { readonly isSignIn: boolean }): string {
  const id = randomBytes(32).toString("base64url");
  const now = epochSeconds();
  insertSession(tx, { ...session, idHash: hashSecret(id), now });
  if (session.isSignIn) recordSignIn(tx, session.memberId);
  return id;
}
