import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { hasCode, messageOf } from "@/lib/errors";
import { log } from "@/lib/log";

interface PutOff {
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

/**
 * Puts off work that a locked database or a full disk keeps from being done. Not for work that writes down its own
 * failure: it would find itself done.
 * @throws PutOffError, and whatever `work` throws
 */
export async function putOffWhileBusy<Result>(
  work: () => Promise<Result>,
  usefulMs = millisecondsInHour,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, "busy")) throw error;
    log.warn({ err: error }, "the database keeps a job from being done");
    throw new PutOffError(error, { reason: "busy", pauseMs: millisecondsInMinute, usefulMs });
  }
}
