import type { PortalDb } from "@/lib/db/client";
import { signOutSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { UnauthenticatedError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { signInText } from "@/lib/text/sign-in";
import { checkSession } from "./check";
import { openSession } from "./start";

/**
 * Opens a session after the second factor was given, replacing the pending one.
 * @param pendingId id of the pending session
 * @param takeProof uses up the code within the same transaction: a code must not be used up without opening a session
 * @returns the new session's id; undefined if the proof is wrong
 * @throws UnauthenticatedError if the pending session has ended: whatever ended it must also prevent this one
 */
export async function completeSession(
  runtime: Pick<Runtime, "portal" | "config">,
  { pendingId, address }: { readonly pendingId: string; readonly address: string | undefined },
  takeProof: (tx: PortalDb) => boolean,
): Promise<string | undefined> {
  return await write(runtime.portal, (tx) => {
    const pending = checkSession(runtime, pendingId);
    if (pending.status !== "pending") throw new UnauthenticatedError(signInText.meanwhile.ended);
    if (!takeProof(tx)) return undefined;
    signOutSession(tx, hashSecret(pendingId));
    return openSession(tx, { memberId: pending.memberId, address, secondFactor: true, isSignIn: true });
  });
}
