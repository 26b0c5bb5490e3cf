import { resolve } from "node:path";
import { z } from "zod";

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).pathname === "/", "an origin has no path");
const secret = z.string().min(1);

/** Everything a sandbox can be told. What is left out of the credentials is made once and kept in the data folder. */
export const sandboxOptions = z.object({
  /** Port of the HTTPS server on loopback; 0 takes a free one. */
  port: z.coerce.number().int().min(0).max(65535).default(4443),
  dataDir: z
    .string()
    .min(1)
    .default(".sandbox")
    .transform((path) => resolve(path)),
  /** Origin of the hosted pages when it is not the HTTPS server's own; port 0 takes a free one. */
  programOrigin: origin.transform((text) => text.replace(/\/$/, "")).optional(),
  apiUsername: secret.optional(),
  apiPassword: secret.optional(),
  apiKey: secret.optional(),
  feedKey: secret.optional(),
  feedPassword: secret.optional(),
  size: z.enum(["small", "medium", "national"]).default("small"),
  seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
  smtpUrl: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Failed logins at the hosted program's own form that lock a member. */
  lockAfter: z.coerce.number().int().min(1).default(5),
  /** Hour (US Central) of the daily reset. */
  resetHour: z.union([z.literal("off"), z.coerce.number().int().min(0).max(23)]).default(3),
  serviceKeyBits: z.coerce
    .number()
    .pipe(z.union([z.literal(1024), z.literal(2048)]))
    .default(2048),
  /** Milliseconds that every answer of the two interfaces takes at least, for benchmarks. */
  serviceTimeMs: z.coerce.number().int().min(0).default(0),
});

export type SandboxOptions = z.output<typeof sandboxOptions>;
export type SandboxInput = z.input<typeof sandboxOptions>;
