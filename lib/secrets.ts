import { createHash, hkdfSync } from "node:crypto";

/** A long random secret as the database keeps it: it cannot be found out from there. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A key of AUTH_SECRET that serves only one purpose. */
export function derivedKey(authSecret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", authSecret, "", `perks-portal ${purpose}`, 32));
}
