import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { quantilesOf } from "../query/times";

const asked = z.object({
  path: z.string(),
  method: z.enum(["GET", "POST"]).default("GET"),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
});

/** What the process of `load-child.ts` is told. */
export const loadOrder = z.object({
  origin: z.string(),
  /** Sent in this order, over and over. */
  requests: z.array(asked),
  headers: z.record(z.string(), z.string()),
  connections: z.number(),
  /** How long; or else each request once. */
  seconds: z.number().optional(),
  /** Requests a second, however slowly they are answered; or else each connection asks as soon as it is answered. */
  rate: z.number().optional(),
});
export type Asked = z.input<typeof asked>;
type LoadOrder = z.input<typeof loadOrder>;

const loadResult = z.object({
  perSecond: z.number(),
  /** When each was due, in milliseconds since 1970, and what it took from then on. */
  answers: z.array(z.tuple([z.number(), z.number()])),
  /** What was not answered, or not as it should be: how often each. */
  errors: z.record(z.string(), z.number()),
});

export interface LoadResult extends z.output<typeof loadResult>, LoadTimes {}

/** Milliseconds; of requests at a rate, from when each was due. */
interface LoadTimes {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly n: number;
}

/** Sends requests from a process of its own, so that asking and answering share no event loop. */
export async function load(order: LoadOrder, env: NodeJS.ProcessEnv = process.env): Promise<LoadResult> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/http/load-child.ts"], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(order));
  const result = loadResult.parse(JSON.parse(await text(child.stdout)));
  return { ...result, ...loadTimesOf(result.answers) };
}

export function loadTimesOf(answers: LoadResult["answers"]): LoadTimes {
  const at = quantilesOf(answers.map(([, took]) => took));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), n: answers.length };
}

/** The same, where an error has no place. */
export async function loadWithoutErrors(order: LoadOrder, env?: NodeJS.ProcessEnv): Promise<LoadResult> {
  const result = await load(order, env);
  if (Object.keys(result.errors).length > 0) throw new Error(`Requests failed: ${JSON.stringify(result.errors)}`);
  return result;
}
