import pino from "pino";
import { logLevel } from "./config";

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
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
  },
  pino.destination({ dest: 2, sync: false }),
);
