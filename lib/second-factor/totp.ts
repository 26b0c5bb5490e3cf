import { generateSecret, generateURI, verifySync } from "otplib";

/**
 * Seconds for which a code is accepted before and after its own thirty, because clocks differ and typing takes time.
 */
const TOLERANCE_SECONDS = 10;

export { generateSecret as newTotpSecret };

/** The content of the QR code for an authenticator app. */
export function totpUri(secret: string, { brand, account }: { brand: string; account: string }): string {
  return generateURI({ issuer: brand, label: account, secret });
}

/**
 * The time step of a currently valid code, if it is newer than the last one used, so that none is accepted twice (ASVS
 * 5.0, 6.5.1); undefined otherwise.
 */
export function stepOfCode(secret: string, typed: string, usedStep: number): number | undefined {
  const token = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  if (!result.valid || !("timeStep" in result) || result.timeStep <= usedStep) return undefined;
  return result.timeStep;
}
