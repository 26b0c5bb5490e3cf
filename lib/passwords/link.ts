import { randomBytes } from "node:crypto";
import type { PortalDb } from "@/lib/db/client";
import { replacePasswordLink } from "@/lib/db/password-links";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";

/** Long enough to find the mail, short enough not to become a second password. */
const LIFETIME_MS = 30 * 60_000;

/** Makes the only valid link to set a member's password, once, within 30 minutes; in the caller's transaction. */
export function createPasswordLink(tx: PortalDb, { config }: Pick<Runtime, "config">, memberId: number): URL {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  replacePasswordLink(tx, { tokenHash: hashSecret(token), memberId, expiresAt: now + LIFETIME_MS }, now);
  return new URL(`/set-password?token=${token}`, config.PORTAL_URL);
}
