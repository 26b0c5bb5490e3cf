import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { SandboxOptions } from "../options";
import { type DataFiles, readIfThere, writePrivate } from "./files";

const random = (prefix: string) => z.string().default(() => prefix + randomBytes(18).toString("base64url"));

const kept = z.object({
  apiUsername: random("client-"),
  apiPassword: random(""),
  apiKey: random("key-"),
  feedKey: random("feed-"),
  feedPassword: random(""),
  /** For the portal, not for us: next-auth's secret in `portal.env`. */
  authSecret: z.string().default(() => randomBytes(32).toString("base64url")),
});

export type Credentials = z.output<typeof kept>;

/** The values from the options, and stored random values, made once, for the others. */
export function loadCredentials(files: DataFiles, options: SandboxOptions): Credentials {
  const made = readKept(files.credentials);
  writePrivate(files.credentials, `${JSON.stringify(made, null, 2)}\n`);
  return {
    apiUsername: options.apiUsername ?? made.apiUsername,
    apiPassword: options.apiPassword ?? made.apiPassword,
    apiKey: options.apiKey ?? made.apiKey,
    feedKey: options.feedKey ?? made.feedKey,
    feedPassword: options.feedPassword ?? made.feedPassword,
    authSecret: made.authSecret,
  };
}

/** @throws Error that names the file */
function readKept(file: string): Credentials {
  try {
    return kept.parse(JSON.parse(readIfThere(file) ?? "{}"));
  } catch (cause) {
    throw new Error(`${file} cannot be read: delete it to have new credentials made.`, { cause });
  }
}
