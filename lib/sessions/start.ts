import { createHash, randomBytes } from "node:crypto";
import { recordSignIn } from "@/lib/db/members";
import { insertSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

interface NewSession {
  readonly memberId: number;
  readonly address: string | undefined;
  /** Whether a second factor was shown in signing in. */
  readonly secondFactor: boolean;
}

/** Opens a session for a member and returns its id, which only the member's cookie keeps. */
export async function startSession(
  { portal }: Pick<Runtime, "portal">,
  { memberId, address, secondFactor }: NewSession,
): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await write(portal, (tx) => {
    const now = Math.floor(Date.now() / 1000);
    insertSession(tx, { idHash: hashSessionId(id), memberId, now, address, secondFactor });
    recordSignIn(tx, memberId);
  });
  return id;
}

export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
