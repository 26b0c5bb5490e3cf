import { resolve } from "node:path";
import { z } from "zod";
import { sizeNames } from "./catalog/size";
import { dotenvQuote } from "./dotenv-quote";

const origin = z
  .url({ protocol: /^https?$/, error: "an http:// or https:// address is needed" })
  .refine(
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    "must be an origin: without a user, a path or a query",
  )
  .transform((text) => new URL(text).origin)
  .refine(
    (text) => !text.endsWith(":0") || text === "http://localhost:0" || text === "http://127.0.0.1:0",
    "port 0 is for http://localhost and http://127.0.0.1 alone",
  );
const number = (error: string) => z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], error);
const wholeNumber = (from: number, to: number, error = `a whole number from ${from} to ${to} is needed`) =>
  number(error).pipe(z.number().int(error).min(from, error).max(to, error));
const NO_BITS = "1024 or 2048 is needed";
const NO_HOUR = 'an hour from 0 to 23, or "off", is needed';
const secret = z.string().min(1);
/** The user name of HTTP Basic ends at the first colon (RFC 7617, 2). */
const basicUser = secret.refine((text) => !text.includes(":"), "a key without a colon is needed");

/** All options of a sandbox. Credentials that are left out are generated once and stored in the data folder. */
export const sandboxOptions = z.object({
  /** Port of the HTTPS server on loopback; 0 takes a free one. */
  port: wholeNumber(0, 65_535).default(4443),
  dataDir: z
    .string()
    .min(1)
    .default(".sandbox")
    .transform((path) => resolve(path))
    .refine(
      (path) => dotenvQuote(path) !== undefined,
      "a path without quotes is needed, because it is written to portal.env",
    ),
  /** Origin of the hosted pages when it is not the HTTPS server's own; port 0 takes a free one. */
  programOrigin: origin.optional(),
  apiUsername: secret.optional(),
  apiPassword: secret.optional(),
  apiKey: secret.optional(),
  feedKey: basicUser.optional(),
  feedPassword: secret.optional(),
  size: z.enum(sizeNames, "small, medium or national is needed").default("small"),
  seed: wholeNumber(0, 0xffff_ffff).default(1),
  smtpUrl: z.url({ protocol: /^smtps?$/, hostname: /./, error: "an smtp:// or smtps:// address is needed" }).optional(),
  /** Failed logins at the hosted program's own form that lock a member. */
  lockAfter: wholeNumber(1, 1000).default(5),
  /** Hour (US Central) of the daily reset. */
  resetHour: z.union([z.literal("off"), wholeNumber(0, 23, NO_HOUR)], NO_HOUR).default(3),
  serviceKeyBits: number(NO_BITS)
    .pipe(z.union([z.literal(1024), z.literal(2048)], NO_BITS))
    .default(2048),
  /** Milliseconds that every answer of the two interfaces takes at least, for benchmarks. */
  serviceTimeMs: wholeNumber(0, 600_000).default(0),
});

export type SandboxOptions = z.output<typeof sandboxOptions>;
export type SandboxInput = z.input<typeof sandboxOptions>;
