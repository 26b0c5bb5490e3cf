import { createHash, randomBytes } from "node:crypto";
import { recordSignIn } from "@/lib/db/members";
import { insertSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** Opens a session for a member and returns its id, which only the member's cookie keeps. */
export async function startSession(
  { portal }: Pick<Runtime, "portal">,
  { memberId, address }: { memberId: number; address: string | undefined },
): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await write(portal, (tx) => {
    insertSession(tx, { idHash: hashSessionId(id), memberId, now: Math.floor(Date.now() / 1000), address });
    recordSignIn(tx, memberId);
  });
  return id;
}

export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
