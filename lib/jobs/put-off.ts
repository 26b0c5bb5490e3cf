import { messageOf } from "@/lib/errors";

export interface PutOff {
  /** A code, for the log of the tries that follow. */
  readonly reason: string;
  /** How long to wait before the next try. */
  readonly pauseMs: number;
  /** How long after its request the job is still useful. */
  readonly usefulMs: number;
}

/** Thrown by a job that may succeed a little later: the worker requeues it as long as it is useful. */
export class PutOffError extends Error {
  constructor(
    cause: unknown,
    readonly putOff: PutOff,
  ) {
    super(messageOf(cause), { cause });
    this.name = new.target.name;
  }
}
