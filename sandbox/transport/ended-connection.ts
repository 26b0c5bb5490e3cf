const CODES = new Set(["ECONNRESET", "EPIPE", "ECANCELED", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

/** Whether an error only says that the client has gone. */
export function isEndedConnection(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && CODES.has(error.code);
}
