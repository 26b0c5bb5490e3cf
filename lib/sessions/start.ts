import { createHash, randomBytes } from "node:crypto";
import { findMember, recordSignIn } from "@/lib/db/members";
import { insertSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";

interface NewSession {
  readonly memberId: number;
  readonly address: string | undefined;
  /** Whether a second factor was shown in signing in. */
  readonly secondFactor: boolean;
  /** What the password was verified by, where one was typed. */
  readonly passwordHash?: string | null;
}

/**
 * Opens a session for a member and returns its id, which only the member's cookie keeps.
 * @throws UnauthenticatedError where the password was set anew since it was verified: that ended the sessions, and this one
 * would come after
 */
export async function startSession(
  { portal }: Pick<Runtime, "portal">,
  { memberId, address, secondFactor, passwordHash }: NewSession,
): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await write(portal, (tx) => {
    if (passwordHash !== undefined && findMember(tx, memberId)?.passwordHash !== passwordHash) {
      throw new UnauthenticatedError("The password was changed. Please sign in with the new one.");
    }
    const now = Math.floor(Date.now() / 1000);
    insertSession(tx, { idHash: hashSessionId(id), memberId, now, address, secondFactor });
    recordSignIn(tx, memberId);
  });
  return id;
}

export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
