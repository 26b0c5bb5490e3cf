import { audit, type Origin } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMember } from "@/lib/db/members";
import { findSecondFactor, recordUsedStep, takeRecoveryCode } from "@/lib/db/second-factors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { readRecoveryCode } from "./recovery-codes";
import { unseal } from "./seal";
import { stepOfCode } from "./totp";

/** The context that a stored secret is sealed with. */
export function secretContext(memberId: number): string {
  return `totp ${memberId}`;
}

/**
 * Whether a typed code is the app's current one or a recovery code; either is then used up (ASVS 5.0, 6.5.1). Call it
 * within the transaction of the action that requires the code.
 */
export function takeCode(
  tx: PortalDb,
  config: Runtime["config"],
  memberId: number,
  typed: string,
  { address, requestId }: Origin,
): boolean {
  const letters = readRecoveryCode(typed);
  if (letters) {
    const taken = takeRecoveryCode(tx, memberId, hashSecret(letters));
    const name = taken ? findMember(tx, memberId)?.clientUserId : undefined;
    if (name)
      audit(tx, { name, address, requestId }, { action: "member.recovery-code", subject: name, outcome: "done" });
    return taken;
  }
  const factor = findSecondFactor(tx, memberId);
  if (!factor) return false;
  const secret = unseal(config.AUTH_SECRET, secretContext(memberId), factor.sealedSecret);
  if (!secret) {
    const clientUserId = findMember(tx, memberId)?.clientUserId;
    log.error(
      { clientUserId },
      "a second factor cannot be read: was AUTH_SECRET changed? `members reset-second-factor`",
    );
    return false;
  }
  const step = stepOfCode(secret, typed, factor.usedStep);
  if (step !== undefined) recordUsedStep(tx, memberId, step);
  return step !== undefined;
}
