import { randomUUID } from "node:crypto";
import { z } from "zod";
import { WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId, recordServiceState } from "@/lib/db/members";
import { isBeingReactivated } from "@/lib/db/operations";
import { write } from "@/lib/db/write";
import { type ClientUserId, storedClientUserIdSchema } from "@/lib/domain/members";
import { isServiceFault } from "@/lib/errors";
import { enqueueJob, handle, type JobHandler, type JobType, PutOffError, putOffWhileBusy } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { answerOf, askService, type Intent, recordIntent, type ServiceOutcome } from "./ask-service";

/** The pause between tries while the program cannot be reached, or refuses all that the portal asks. */
const PAUSE_MS = 5 * 60_000;
/** After this the state stays unknown, and is shown so, until someone asks again. */
const USEFUL_MS = 60 * 60_000;

const payload = z.object({ clientUserId: storedClientUserIdSchema });
const REVOKE_AGAIN_JOB: JobType<z.output<typeof payload>> = { kind: "revoke-again", payload };

/**
 * A member has no access here, although the program was asked for something that grants it (a login, a registration, a
 * reactivation): it was revoked meanwhile, and it is not known which of the two the program did last, or the portal did
 * not give it after all. So the member's state there is unknown until the worker has asked it to revoke access again.
 */
export function revokeAgain(tx: PortalDb, clientUserId: ClientUserId): void {
  recordServiceState(tx, clientUserId, "unknown");
  // A unique key: a running job of this kind may reach the program before the call that has to be undone.
  enqueueJob(tx, REVOKE_AGAIN_JOB, { clientUserId }, `${REVOKE_AGAIN_JOB.kind} ${randomUUID()}`);
}

/**
 * Deactivates the member at the program if they still have no access here, or deletes them there if they no longer
 * exist here.
 */
export function revokeAgainHandler(runtime: Pick<Runtime, "portal" | "memberAccess">): JobHandler {
  return handle(REVOKE_AGAIN_JOB, async ({ clientUserId }) => {
    const outcome = await putOffWhileBusy(() => askToRevoke(runtime, clientUserId, memberReasons.askedMeanwhile));
    if (outcome === "reactivating") throw putOff("The member is being given access again", outcome);
    if (typeof outcome === "object" && outcome.error) {
      const { code } = outcome.error;
      // Only the log says whose it is: a job's stored data outlives an erasure.
      log.warn({ clientUserId, reason: code }, "the program did not revoke access again");
      const words = `The program did not revoke access again: ${outcome.message}`;
      // What it says of the member it would say again. What it refuses to all somebody may mend within the hour, and of
      // a deleted member nobody asks later.
      throw isServiceFault(code) ? putOff(words, code) : new Error(words);
    }
  });
}

function putOff(words: string, reason: string): PutOffError {
  return new PutOffError(new Error(words), { reason, pauseMs: PAUSE_MS, usefulMs: USEFUL_MS });
}

/**
 * @returns a reason if there is nothing to ask for: the member has access again, or somebody is just giving it and
 * would be told that it was revoked meanwhile
 */
export async function askToRevoke(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  clientUserId: ClientUserId,
  reason: string,
): Promise<ServiceOutcome | "active" | "reactivating"> {
  const { portal, memberAccess } = runtime;
  const found = await write(portal, (tx) => {
    const member = findMemberByClientUserId(tx, clientUserId);
    if (!member) return "gone";
    if (member.accessState === "active") return "active";
    if (isBeingReactivated(tx, clientUserId)) return "reactivating";
    const intent: Intent = { kind: "deactivate", clientUserId, notify: false, reason, isRepeat: true };
    return recordIntent(tx, WORKER, intent);
  });
  if (found === "active" || found === "reactivating") return found;
  if (found === "gone") {
    return await answerOf(runtime, { kind: "delete", clientUserId }, () => memberAccess.deleteMember({ clientUserId }));
  }
  return await askService(runtime, found, { run: () => memberAccess.deactivateMember(found) });
}
