import { z } from "zod";

/** A kind of work that the worker can be asked to do, and what it needs to know for it. */
export interface JobType<Payload> {
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
}

export type PlainJob = JobType<Record<string, never>>;

/** A kind of work that needs to know nothing. */
export function plainJob(kind: string): PlainJob {
  return { kind, payload: z.strictObject({}) };
}

/** How the worker does one kind of job. */
export interface JobHandler {
  readonly kind: string;
  run(payload: unknown, signal: AbortSignal): Promise<void>;
}

export function handle<Payload>(
  type: JobType<Payload>,
  work: (payload: Payload, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return { kind: type.kind, run: (payload, signal) => work(type.payload.parse(payload), signal) };
}
