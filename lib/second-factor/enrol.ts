import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { replaceSecondFactor } from "@/lib/db/second-factors";
import { write } from "@/lib/db/write";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { verifyPassword } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { confirmSession, type Viewer } from "@/lib/sessions";
import { secretOfOffer } from "./begin";
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from "./recovery-codes";
import { seal } from "./seal";
import { stepOfCode } from "./totp";

export const enrolmentSchema = z.object({
  offer: z.string().max(1000),
  code: z.string().max(20),
  password: z.string().max(1024).default(""),
});

/** What a stored secret is sealed for. */
export function secretContext(memberId: number): string {
  return `totp ${memberId}`;
}

/**
 * Sets up a member's authenticator app in place of any before, for who knows the password as well (ASVS 5.0, 7.5.1). The
 * asking session has then shown its second factor, every other one of the member ends (7.4.3).
 * @returns recovery codes, which nobody can read again
 * @throws InvalidInputError for a wrong password or code, or an offer that is too old
 */
export async function enrolSecondFactor(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  { memberId, sessionKey }: Pick<Viewer, "memberId" | "sessionKey">,
  input: unknown,
): Promise<readonly string[]> {
  const { offer, code, password } = parseInput(enrolmentSchema, input);
  const member = findMember(portal, memberId);
  // Who signs in at the organisation's provider alone has no password here.
  const knows = member && (member.passwordHash === null || (await verifyPassword(password, member.passwordHash)));
  if (!knows) throw new InvalidInputError("The password is not right.");
  const secret = secretOfOffer({ config }, memberId, offer);
  if (!secret) throw new InvalidInputError("This page was open for too long. Load it again and scan the new code.");
  const usedStep = stepOfCode(secret, code, 0);
  if (usedStep === undefined)
    throw new InvalidInputError("The code is not right. Type the one that the app shows now.");

  const codes = newRecoveryCodes();
  const codeHashes = codes.map((text) => hashRecoveryCode(readRecoveryCode(text) ?? text));
  await write(portal, (tx) => {
    const sealedSecret = seal(config.AUTH_SECRET, secretContext(memberId), secret);
    replaceSecondFactor(tx, { memberId, sealedSecret, usedStep }, codeHashes);
    confirmSession(tx, { memberId, sessionKey });
    audit(tx, actor, { action: "member.second-factor", subject: member.clientUserId, outcome: "done" });
  });
  return codes;
}
