/** Thrown by a job that may well be done a little later: the worker gives it back, as long as it is of use. */
export class PutOffError extends Error {
  /** How long to wait before the next try. */
  readonly pauseMs: number;
  /** How long after it was asked for the job is still of use. */
  readonly usefulMs: number;

  constructor(cause: unknown, { pauseMs, usefulMs }: Pick<PutOffError, "pauseMs" | "usefulMs">) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = new.target.name;
    this.pauseMs = pauseMs;
    this.usefulMs = usefulMs;
  }
}
