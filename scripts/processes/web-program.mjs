// @ts-check
import { availableParallelism } from "node:os";

/**
 * Node gives V8 four threads on whatever machine: on two cores, requests wait while they all mark
 * (docs/decisions/2026-11-22-one-request-in-a-hundred.md). Seven is V8's own default.
 */
const MARKING_THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 7);

/**
 * The arguments that start the web process. Nobody waits for the worker as they do for a page, so V8 may mark there as
 * it likes. V8 reads the number once, so the process cannot set it by itself, and NODE_OPTIONS does not take it.
 */
export const WEB_PROGRAM = [`--concurrent-marking-max-worker-num=${MARKING_THREADS}`, "server.ts"];
