import { leadToSignIn } from "./lead-to-sign-in";

/** An answer of our API that is a problem (RFC 9457), in words fit to be shown. */
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
 * Reads from our own API, whose shape is that of the verb behind the route. Who is not signed in any more is led to sign in.
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
