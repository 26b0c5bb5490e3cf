import { generateSecret, generateURI, verifySync } from "otplib";

/** Seconds that a code is taken before and after its own thirty: clocks differ, and typing takes time. */
const TOLERANCE_SECONDS = 10;

export { generateSecret as newTotpSecret };

/** What the QR code says to an authenticator app. */
export function totpUri(secret: string, { brand, account }: { brand: string; account: string }): string {
  return generateURI({ issuer: brand, label: account, secret });
}

/**
 * The time step of a code that is right now and newer than the last one used, so that none is good twice
 * (ASVS 5.0, 6.5.1); undefined otherwise.
 */
export function stepOfCode(secret: string, typed: string, usedStep: number): number | undefined {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !("timeStep" in result) || result.timeStep <= usedStep) return undefined;
  return result.timeStep;
}
