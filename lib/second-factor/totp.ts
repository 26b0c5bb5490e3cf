import { generateSecret, generateURI, verifySync } from "otplib";
import { aheadFrom } from "@/lib/domain/ahead";

/**
 * Seconds for which a code is accepted before and after its own thirty, because clocks differ and typing takes time.
 */
const TOLERANCE_SECONDS = 10;
const STEP_MS = 30_000;

export { generateSecret as newTotpSecret };

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: string, { brand, account }: { brand: string; account: string }): string {
  return generateURI({ issuer: brand, label: account, secret });
}

/**
 * The time step of a currently valid code, if it is newer than the last one used, so that none is accepted twice (ASVS
 * 5.0, 6.5.1); undefined otherwise. A step that only a clock which was ahead can have used does not count.
 */
export function stepOfCode(secret: string, typed: string, usedStep: number): number | undefined {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !("timeStep" in result)) return undefined;
  const isUsed = result.timeStep <= usedStep && usedStep * STEP_MS <= aheadFrom(Date.now());
  return isUsed ? undefined : result.timeStep;
}
