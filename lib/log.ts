import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { logLevel } from "./config";
import { type LogStream, openLogStream } from "./log-stream";

const STDERR = 2;

interface LogParts {
  readonly requestIds: AsyncLocalStorage<string>;
  /** One, as lines of two could overtake each other. */
  readonly stderr: LogStream;
}

// server.ts and the routes bundled by Next are separate module instances; they share only globalThis.
const shared: typeof globalThis & { perksPortalLog?: LogParts } = globalThis;
shared.perksPortalLog ??= { requestIds: new AsyncLocalStorage(), stderr: openStderr() };
const { requestIds, stderr } = shared.perksPortalLog;

function openStderr(): LogStream {
  const stderr = openLogStream(STDERR);
  process.on("exit", () => stderr.flushSync());
  // What is said past the log, as Next does while it starts, must not end a process that can still serve, either.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  return stderr;
}

/** Runs a request's work, so that every line logged meanwhile has the request's id (ASVS 5.0, 16.2.1). */
export function inRequest<Result>(requestId: string, work: () => Result): Result {
  return requestIds.run(requestId, work);
}

/** Paths of fields that must never reach a log: secrets, tokens and personal data. */
const REDACTED = [
  "password",
  "token",
  "tokenUrl",
  "authorization",
  "cookie",
  "email",
  "firstname",
  "lastname",
  "firstName",
  "lastName",
  "profile",
];

/** The process's logger: JSON lines on stderr, so that stdout stays for data. */
export const log = pino(
  {
    level: logLevel(),
    base: { pid: process.pid },
    mixin: () => ({ requestId: requestIds.getStore() }),
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
  },
  stderr,
);
