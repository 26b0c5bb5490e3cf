/** By itself a browser waits minutes for an answer that got lost. */
const PATIENCE_MS = 15_000;

/** No answer came in time. */
export class LateAnswer extends Error {
  override readonly name = "LateAnswer";
}

/** Whether a request failed because no answer came: a network that fails is a TypeError. */
export function isLost(error: unknown): boolean {
  return error instanceof TypeError || error instanceof LateAnswer;
}

interface Waiting {
  /** Tells that the answer is not wanted any more. */
  readonly outdated?: AbortSignal | undefined;
  readonly patienceMs?: number;
}

/**
 * Asks for something, for as long as a person has patience.
 * @throws LateAnswer, and whatever `ask` throws
 */
export async function inTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { outdated, patienceMs = PATIENCE_MS }: Waiting = {},
): Promise<Answer> {
  const waiting = new AbortController();
  const stop = () => waiting.abort(outdated?.reason);
  // Not AbortSignal.any, which Safari has from 17.4 on.
  outdated?.addEventListener("abort", stop);
  const timer = setTimeout(() => waiting.abort(new LateAnswer()), patienceMs);
  try {
    return await ask(waiting.signal);
  } finally {
    clearTimeout(timer);
    outdated?.removeEventListener("abort", stop);
  }
}
