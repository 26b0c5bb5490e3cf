import { unconfirmedRevocations } from "@/lib/db/operations";
import { isServiceFault } from "@/lib/errors";
import { atTimes } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { askToRevoke } from "./revoke-again";

/** Every night, machine's time zone. */
const NIGHTLY = "10 4 * * *";
/** After this many calls in a row that did not get through, the others would probably fail, too. */
const FAULTS_IN_A_ROW = 3;

type Asking = Pick<Runtime, "portal" | "memberAccess">;

/** Asks every night, and once at the start, until the signal. */
export async function keepRevocationsAskedFor(runtime: Asking, signal: AbortSignal): Promise<void> {
  await atTimes(NIGHTLY, signal, () => askForRevocations(runtime, signal));
}

/**
 * Asks the program once more to deactivate the members whose access it has not confirmed to be revoked, such as while
 * it was away: otherwise they would keep it there for good.
 */
export async function askForRevocations(runtime: Asking, signal: AbortSignal): Promise<void> {
  let faults = 0;
  for (const clientUserId of unconfirmedRevocations(runtime.portal)) {
    if (signal.aborted || faults === FAULTS_IN_A_ROW) return;
    const outcome = await askToRevoke(runtime, clientUserId, memberReasons.notConfirmed);
    if (typeof outcome === "string") continue;
    faults = outcome.error && isServiceFault(outcome.error.code) ? faults + 1 : 0;
    log.info({ clientUserId, state: outcome.state }, "the program was asked again to revoke access");
  }
}
