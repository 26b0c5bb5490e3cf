import type { Instrumentation } from "next";

/**
 * The error of a failed page. Its digest is the reference shown on the error page, and is logged here with the
 * request's id.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, path }) => {
  // Next loads this file for every runtime that it knows.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  log.error({ method, path: path.split("?")[0], digest, err: error }, "a page failed");
};
