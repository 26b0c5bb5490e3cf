import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import type { AppError } from "@/lib/errors";
import { atTimes, handle, type JobHandler, PutOffError, putOffWhileBusy } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { askForRegistrations } from "./ask-for-registrations";
import { askForRevocations } from "./ask-for-revocations";
import { ASK_AGAIN_JOB } from "./ask-soon";

/** Every night, machine's time zone. */
const NIGHTLY = "10 4 * * *";
/** While the program does not respond. */
const PAUSE_MS = 5 * millisecondsInMinute;

/** Asks for what the program has not confirmed, every night and once at the start, until the signal. */
export async function keepAsking(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  signal: AbortSignal,
): Promise<void> {
  await atTimes(NIGHTLY, signal, async () => {
    await askForUnconfirmed(runtime, signal);
  });
}

/** Asks so once an answer was lost, for up to an hour. */
export function askAgainHandler(runtime: Pick<Runtime, "portal" | "memberAccess">): JobHandler {
  return handle(ASK_AGAIN_JOB, async (_payload, signal) => {
    const fault = await putOffWhileBusy(() => askForUnconfirmed(runtime, signal));
    if (fault) throw new PutOffError(fault, { reason: fault.code, pauseMs: PAUSE_MS, usefulMs: millisecondsInHour });
  });
}

/** @returns why the program could not be asked, or did not answer */
async function askForUnconfirmed(
  runtime: Pick<Runtime, "portal" | "memberAccess">,
  signal: AbortSignal,
): Promise<AppError | undefined> {
  const revocations = await askForRevocations(runtime, signal);
  const registrations = await askForRegistrations(runtime, signal);
  return revocations ?? registrations;
}
