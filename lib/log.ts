import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { logLevel } from "./config";

// server.ts and the routes that Next bundles are different module instances; globalThis is what they share.
const shared: typeof globalThis & { perksPortalRequestIds?: AsyncLocalStorage<string> } = globalThis;
shared.perksPortalRequestIds ??= new AsyncLocalStorage();
const requestIds = shared.perksPortalRequestIds;

/** Does what a request asks for: every line that is logged meanwhile has the request's id (ASVS 5.0, 16.2.1). */
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

/** What waits to be written, at most: on a full disk later lines are dropped, where memory would fill up instead. */
const WAITING_CHARACTERS = 4 * 1024 * 1024;

const stderr = pino.destination({ dest: 2, sync: false, maxLength: WAITING_CHARACTERS });
// A disk that is full, or a reader that has gone, must not end a process that can serve: it is tried again with the next line.
stderr.on("error", () => undefined);

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
