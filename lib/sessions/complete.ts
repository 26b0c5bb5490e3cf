import type { PortalDb } from "@/lib/db/client";
import { endSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { checkSession } from "./check";
import { hashSessionId, openSession } from "./start";

/**
 * Opens the session of who shows the second factor, in place of the one that waits for it.
 * @param pendingId of that one
 * @param takeProof uses up what is shown, within the same transaction: a code must not be gone without a session for it
 * @returns the new one's id; undefined where the proof is none
 * @throws UnauthenticatedError where the waiting one has ended since: what ended it must end this one, too
 */
export async function completeSession(
  runtime: Pick<Runtime, "portal" | "config">,
  { pendingId, address }: { readonly pendingId: string; readonly address: string | undefined },
  takeProof: (tx: PortalDb) => boolean,
): Promise<string | undefined> {
  return await write(runtime.portal, (tx) => {
    const pending = checkSession(runtime, pendingId);
    if (pending.status !== "pending") {
      throw new UnauthenticatedError("You were signed out in the meantime. Please sign in again.");
    }
    if (!takeProof(tx)) return undefined;
    endSession(tx, hashSessionId(pendingId), "signed-out", Math.floor(Date.now() / 1000));
    return openSession(tx, { memberId: pending.memberId, address, secondFactor: true });
  });
}
