import { resolve } from "node:path";
import { z } from "zod";
import { dotenvQuote } from "./portal-env";

const origin = z
  .url({ protocol: /^https?$/, error: "an http:// or https:// address is needed" })
  .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", "must be an origin, without a path");
const wholeNumber = (from: number, to: number, error = `a whole number from ${from} to ${to} is needed`) =>
  z.coerce.number(error).int(error).min(from, error).max(to, error);
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
  programOrigin: origin.transform((text) => text.replace(/\/$/, "")).optional(),
  apiUsername: secret.optional(),
  apiPassword: secret.optional(),
  apiKey: secret.optional(),
  feedKey: basicUser.optional(),
  feedPassword: secret.optional(),
  size: z.enum(["small", "medium", "national"], "small, medium or national is needed").default("small"),
  seed: wholeNumber(0, 0xffff_ffff).default(1),
  smtpUrl: z.url({ protocol: /^smtps?$/, error: "an smtp:// or smtps:// address is needed" }).optional(),
  /** Failed logins at the hosted program's own form that lock a member. */
  lockAfter: wholeNumber(1, 1000).default(5),
  /** Hour (US Central) of the daily reset. */
  resetHour: z.union([z.literal("off"), wholeNumber(0, 23, NO_HOUR)], NO_HOUR).default(3),
  serviceKeyBits: z.coerce
    .number()
    .pipe(z.union([z.literal(1024), z.literal(2048)], "1024 or 2048 is needed"))
    .default(2048),
  /** Milliseconds that every answer of the two interfaces takes at least, for benchmarks. */
  serviceTimeMs: wholeNumber(0, 600_000).default(0),
});

export type SandboxOptions = z.output<typeof sandboxOptions>;
export type SandboxInput = z.input<typeof sandboxOptions>;
