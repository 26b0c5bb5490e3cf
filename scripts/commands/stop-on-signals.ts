import { onStopSignals } from "../processes/stop-signals.mjs";
import { EXIT } from "./exit-codes";

/**
 * Aborted by Ctrl-C, by SIGTERM, and by SIGHUP: the terminal connection that the command was started from is closed. A
 * later Ctrl-C or SIGTERM ends the process at once; the SIGHUP that the system sends and a shell repeats never does.
 */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  const abort = () => stop.abort();
  onStopSignals(abort, () => process.exit(EXIT.failed));
  process.on("SIGHUP", abort);
  return stop.signal;
}
