import { randomBytes } from "node:crypto";
import type { PortalDb } from "@/lib/db/client";
import { replacePasswordLink } from "@/lib/db/password-links";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";

/** Long enough to find the mail, short enough not to become a second password. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Makes a link to set a member's password, once, within 30 minutes; in the caller's transaction. It replaces those
 * before it, except that a mailed one does not replace one that an admin gave.
 */
export function createPasswordLink(
  tx: PortalDb,
  { config }: Pick<Runtime, "config">,
  memberId: number,
  way: "mailed" | "given",
): URL {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  replacePasswordLink(
    tx,
    { tokenHash: hashSecret(token), memberId, expiresAt: now + LIFETIME_MS, mailed: way === "mailed" },
    now,
  );
  return new URL(`/set-password?token=${token}`, config.PORTAL_URL);
}
