import { createHash, randomBytes } from "node:crypto";
import { replacePasswordLink } from "@/lib/db/password-links";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** Long enough to find the mail, short enough to be no second password. */
const LIFETIME_MS = 30 * 60_000;

/** Makes the one link that sets a member's password, once, within 30 minutes. */
export async function createPasswordLink(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  memberId: number,
): Promise<URL> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  await write(portal, (tx) =>
    replacePasswordLink(tx, { tokenHash: hashLinkToken(token), memberId, expiresAt: now + LIFETIME_MS }, now),
  );
  return new URL(`/set-password?token=${token}`, config.PORTAL_URL);
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
