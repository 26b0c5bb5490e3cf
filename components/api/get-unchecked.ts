import { inTime } from "./in-time";
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

/**
 * Reads from our own API. The answer is not checked, since members' pages would have to load a schema library for that:
 * its type is that of the function behind the route. If the session has ended, leads to sign-in.
 * @throws ProblemAnswer, LateAnswer
 */
export async function getUnchecked<Answer>(path: string, outdated?: AbortSignal): Promise<Answer> {
  return await inTime((signal) => read(path, signal), { outdated });
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
