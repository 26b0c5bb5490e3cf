import { audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { findSecondFactor, recordUsedStep, takeRecoveryCode } from "@/lib/db/second-factors";
import { write } from "@/lib/db/write";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { secretContext } from "./enrol";
import { hashRecoveryCode, readRecoveryCode } from "./recovery-codes";
import { unseal } from "./seal";
import { stepOfCode } from "./totp";

/** Whether a typed code is the app's current one or a recovery code; either is used up by it (ASVS 5.0, 6.5.1). */
export async function verifySecondFactor(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  memberId: number,
  typed: string,
): Promise<boolean> {
  return await write(portal, (tx) => {
    const letters = readRecoveryCode(typed);
    if (letters) {
      const taken = takeRecoveryCode(tx, memberId, hashRecoveryCode(letters));
      const name = taken ? findMember(tx, memberId)?.clientUserId : undefined;
      if (name) audit(tx, { name }, { action: "member.recovery-code", subject: name, outcome: "done" });
      return taken;
    }
    const factor = findSecondFactor(tx, memberId);
    if (!factor) return false;
    const secret = unseal(config.AUTH_SECRET, secretContext(memberId), factor.sealedSecret);
    if (!secret) {
      log.error({ memberId }, "a second factor cannot be read: was AUTH_SECRET changed? `members reset-second-factor`");
      return false;
    }
    const step = stepOfCode(secret, typed, factor.usedStep);
    if (step !== undefined) recordUsedStep(tx, memberId, step);
    return step !== undefined;
  });
}
