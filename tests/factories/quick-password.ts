import { randomBytes, scryptSync } from "node:crypto";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

const COST = { N: 16, r: 8, p: 1 } as const;

/**
 * Gives a member a password that is fast to check: a hash contains its own cost parameters (lib/members/password.ts).
 */
export async function setQuickPassword(
  { portal }: Pick<Runtime, "portal">,
  clientUserId: string,
  password: string,
): Promise<void> {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, COST);
  const stored = ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$");
  const update = portal.$client.prepare("UPDATE member SET password_hash = ? WHERE client_user_id = ?");
  // Other tests write into the same file.
  await write(portal, () => update.run(stored, clientUserId));
}
