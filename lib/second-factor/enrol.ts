import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { findSecondFactor, replaceSecondFactor } from "@/lib/db/second-factors";
import { write } from "@/lib/db/write";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { verifyPassword } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { confirmSession, requireStillLive, signedInSince, type Viewer } from "@/lib/sessions";
import { inputText } from "@/lib/text/input";
import { secondFactorText } from "@/lib/text/second-factor";
import { secretOfOffer } from "./begin";
import { newRecoveryCodes, shownRecoveryCode } from "./recovery-codes";
import { seal } from "./seal";
import { secretContext, takeCode } from "./take-code";
import { stepOfCode } from "./totp";

export const enrolmentSchema = z.object({
  offer: z.string().max(1000),
  code: z.string().max(20),
  password: z.string().max(1024).default(""),
  current: z.string().max(100).default("").describe("a code from the previous app, or a recovery code"),
});

const refused = (field: keyof typeof secondFactorText.wrong) =>
  new InvalidInputError(secondFactorText.wrong[field], [{ field, detail: inputText.wrong }]);

/** Members with neither password nor app here prove their identity by having signed in this recently. */
const FRESH_SECONDS = 15 * 60;

/**
 * Sets up a member's authenticator app in place of any earlier one. The member proves once more who they are (ASVS 5.0,
 * 7.5.1): by the password, by a code of the earlier app, or by both if there are both; if there is neither, by having
 * signed in recently. All sessions of the member end (7.4.3), this one too: a new one, with the second factor, replaces
 * it (7.2.4).
 * @returns recovery codes, which nobody can read again, and the new session's id
 * @throws InvalidInputError for a wrong proof or code, or an offer that is too old; UnauthenticatedError for a session
 * that ended meanwhile
 */
export async function enrolSecondFactor(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  viewer: Pick<Viewer, "memberId" | "sessionKey" | "clientUserId">,
  input: unknown,
): Promise<{ readonly codes: readonly string[]; readonly session: string }> {
  const { portal, config } = runtime;
  const { memberId, clientUserId } = viewer;
  const { offer, code, password, current } = parseInput(enrolmentSchema, input);
  // Members who only sign in at the organisation's provider have no password here.
  const stored = findMember(portal, memberId)?.passwordHash ?? null;
  if (stored !== null && !(await verifyPassword(password, stored))) {
    throw refused("password");
  }
  const secret = secretOfOffer(runtime, viewer, offer);
  if (!secret) throw new InvalidInputError(secondFactorText.tooLate);
  const usedStep = stepOfCode(secret, code, 0);
  if (usedStep === undefined) throw refused("code");

  const codes = newRecoveryCodes();
  const session = await write(portal, (tx) => {
    requireStillLive(runtime, viewer);
    if (findSecondFactor(tx, memberId)) {
      if (!takeCode(tx, config, memberId, current, actor)) throw refused("current");
    } else if (stored === null && !signedInSince(tx, viewer, epochSeconds() - FRESH_SECONDS)) {
      throw new InvalidInputError(secondFactorText.signInAgain(FRESH_SECONDS / 60));
    }
    const sealedSecret = seal(config.AUTH_SECRET, secretContext(memberId), secret);
    replaceSecondFactor(tx, { memberId, sealedSecret, usedStep }, codes.map(hashSecret));
    audit(tx, actor, { action: "member.second-factor", subject: clientUserId, outcome: "done" });
    return confirmSession(tx, { memberId, address: actor.address });
  });
  return { codes: codes.map(shownRecoveryCode), session };
}
