import { join } from "node:path";
import type { Credentials } from "./keys/credentials";
import { type DataFiles, writePrivate } from "./keys/files";

/** Writes `portal.env`: every setting that a portal needs to work with this sandbox, in dotenv syntax. */
export function writePortalEnv(
  files: DataFiles,
  dataDir: string,
  addresses: { url: string; programOrigin: string },
  credentials: Credentials,
): void {
  const settings: Record<string, string> = {
    MEMBER_API_URL: addresses.url,
    MEMBER_API_USERNAME: credentials.apiUsername,
    MEMBER_API_PASSWORD: credentials.apiPassword,
    MEMBER_API_KEY: credentials.apiKey,
    MEMBER_API_PUBLIC_KEY_FILE: files.serviceKeyPkcs8,
    CLIENT_PRIVATE_KEY_FILE: files.clientKey,
    PROGRAM_URL: addresses.programOrigin,
    ...(addresses.url !== addresses.programOrigin && { FEED_URL: addresses.url }),
    FEED_API_KEY: credentials.feedKey,
    FEED_PASSWORD: credentials.feedPassword,
    AUTH_SECRET: credentials.authSecret,
    NODE_EXTRA_CA_CERTS: files.ca,
  };
  const lines = Object.entries(settings).map(([name, value]) => {
    const quoted = dotenvQuote(value);
    if (quoted !== undefined) return `${name}=${quoted}`;
    const file = join(dataDir, "private", name.toLowerCase());
    writePrivate(file, value);
    return `${name}_FILE='${file}'`;
  });
  writePrivate(
    files.portalEnv,
    `# Settings of a portal for this sandbox, written anew at each start.\n${lines.join("\n")}\n`,
  );
}

/**
 * A value in quotes that a dotenv parser takes off again. The syntax has no escape for a quote, so a value that holds
 * all three kinds cannot be written and gives undefined.
 */
export function dotenvQuote(value: string): string | undefined {
  const quote = ["'", "`", '"'].find((mark) => !value.includes(mark) && !(mark === '"' && value.includes("\\")));
  return quote && quote + value + quote;
}
