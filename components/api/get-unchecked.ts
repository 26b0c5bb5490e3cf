import { leadToSignIn } from "./lead-to-sign-in";

/** A problem answer (RFC 9457) of our API, with a message that can be shown. */
export class ProblemAnswer extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "ProblemAnswer";
  }
}

/** By itself a browser waits minutes for an answer that got lost. */
const PATIENCE_MS = 15_000;

/** No answer came in time. */
export class LateAnswer extends Error {
  override readonly name = "LateAnswer";
}

/**
 * Reads from our own API. The answer is not checked, since members' pages would have to load a schema library for that:
 * its type is that of the function behind the route. If the session has ended, leads to sign-in.
 * @throws ProblemAnswer, LateAnswer
 */
export async function getUnchecked<Answer>(path: string, outdated?: AbortSignal): Promise<Answer> {
  const waiting = new AbortController();
  const stop = () => waiting.abort(outdated?.reason);
  // Not AbortSignal.any, which Safari has from 17.4 on.
  outdated?.addEventListener("abort", stop);
  const timer = setTimeout(() => waiting.abort(new LateAnswer()), PATIENCE_MS);
  try {
    return await read(path, waiting.signal);
  } finally {
    clearTimeout(timer);
    outdated?.removeEventListener("abort", stop);
  }
}

async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal, headers: { accept: "application/json" } });
  if (response.status === 401) return await leadToSignIn();
  if (!response.ok) {
    const { code, detail }: { readonly code?: unknown; readonly detail?: unknown } = await response.json();
    throw new ProblemAnswer(typeof code === "string" ? code : "internal", String(detail ?? response.statusText));
  }
  return await response.json();
}
