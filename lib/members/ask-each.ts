import type { ClientUserId } from "@/lib/domain/members";
import { type AppError, isServiceFault } from "@/lib/errors";
import { passesByItself } from "@/lib/member-access";

/** After this many calls in a row that did not get through, the others would probably fail, too. */
const FAULTS_IN_A_ROW = 3;

/**
 * Asks the program about members, one after the other, until it is away.
 * @param ask resolves to the error of a call that failed
 * @returns why it should be asked once more: the last error that passes by itself, or the one that left members unasked
 * @throws the signal's reason, if it leaves members unasked
 */
export async function askEach(
  ids: readonly ClientUserId[],
  signal: AbortSignal,
  ask: (id: ClientUserId) => Promise<AppError | undefined>,
): Promise<AppError | undefined> {
  let faults: readonly AppError[] = [];
  let last: AppError | undefined;
  for (const id of ids) {
    signal.throwIfAborted();
    if (faults.length === FAULTS_IN_A_ROW) return faults.at(-1);
    const error = await ask(id);
    faults = error && isServiceFault(error.code) ? [...faults, error] : [];
    if (passesByItself(error)) last = error;
  }
  return last;
}
