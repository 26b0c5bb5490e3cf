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
 * Reads from our own API; the type is that of the function behind the route. If the session has ended, leads to
 * sign-in.
 * @throws ProblemAnswer
 */
export async function getJson<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { signal, headers: { accept: "application/json" } });
  if (response.status === 401) return await leadToSignIn();
  if (!response.ok) {
    const problem: { readonly code?: string; readonly detail?: string } = await response.json();
    throw new ProblemAnswer(problem.code ?? "internal", problem.detail ?? response.statusText);
  }
  return await response.json();
}
