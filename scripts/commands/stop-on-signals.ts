/**
 * Aborted by Ctrl-C, by SIGTERM, and by SIGHUP: the terminal connection that the command was started from is closed.
 */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
