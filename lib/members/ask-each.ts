import type { ClientUserId } from "@/lib/domain/members";
import { type AppError, isServiceFault } from "@/lib/errors";

/** After this many calls in a row that did not get through, the others would probably fail, too. */
const FAULTS_IN_A_ROW = 3;

/**
 * Asks the program about members, one after the other, until the signal or until it is away.
 * @param ask resolves to the error of a call that failed
 * @returns the last error by which a call did not get through
 */
export async function askEach(
  ids: readonly ClientUserId[],
  signal: AbortSignal,
  ask: (id: ClientUserId) => Promise<AppError | undefined>,
): Promise<AppError | undefined> {
  let faults = 0;
  let last: AppError | undefined;
  for (const id of ids) {
    if (signal.aborted || faults === FAULTS_IN_A_ROW) break;
    const error = await ask(id);
    if (error && isServiceFault(error.code)) {
      faults += 1;
      last = error;
    } else faults = 0;
  }
  return last;
}
