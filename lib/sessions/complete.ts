import { endSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { checkSession } from "./check";
import { hashSessionId, openSession } from "./start";

/**
 * Opens the session of who has shown the second factor, in place of the one that waited for it.
 * @param pendingId of that one
 * @returns the new one's id
 * @throws UnauthenticatedError where the waiting one has ended since: what ended it must end this one, too
 */
export async function completeSession(
  runtime: Pick<Runtime, "portal" | "config">,
  pendingId: string,
  address: string | undefined,
): Promise<string> {
  return await write(runtime.portal, (tx) => {
    const pending = checkSession(runtime, pendingId);
    if (pending.status !== "pending") {
      throw new UnauthenticatedError("You were signed out meanwhile. Please sign in again.");
    }
    endSession(tx, hashSessionId(pendingId), "signed-out", Math.floor(Date.now() / 1000));
    return openSession(tx, { memberId: pending.memberId, address, secondFactor: true });
  });
}
