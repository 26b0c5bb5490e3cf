import type { Config } from "@/lib/config";
import { AppError } from "@/lib/errors";
import { tryRosterSource } from "@/lib/roster";
import { type Finding, failed, ok } from "./finding";

const CHECK = "roster source";
const MEND =
  "Check ROSTER_SOURCE: a folder that the portal's user may read, or an https address that answers with the CSV.";
const PATIENCE_MS = 20_000;

/** Whether the nightly roster's folder or address can be read; nothing where none is set. */
export async function checkRosterSource(
  config: Pick<Config, "ROSTER_SOURCE" | "ROSTER_SOURCE_PRIVATE">,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Finding[]> {
  try {
    const words = await tryRosterSource(config, signal);
    return words === undefined ? [] : [ok(CHECK, words)];
  } catch (error) {
    if (signal.aborted) return [failed(CHECK, "No answer within 20 seconds.", MEND)];
    if (!(error instanceof AppError)) throw error;
    return [failed(CHECK, error.message, MEND)];
  }
}
