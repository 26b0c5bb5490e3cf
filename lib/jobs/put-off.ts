interface PutOff {
  /** For the log, in a word: what the cause says may name people. */
  readonly reason: string;
  /** How long to wait before the next try. */
  readonly pauseMs: number;
  /** How long after it was asked for the job is still of use. */
  readonly usefulMs: number;
}

/** Thrown by a job that may well be done a little later: the worker gives it back, as long as it is of use. */
export class PutOffError extends Error {
  constructor(
    cause: unknown,
    readonly putOff: PutOff,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = new.target.name;
  }
}
