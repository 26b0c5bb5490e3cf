import { join } from "node:path";
import { dotenvQuote } from "./dotenv-quote";
import type { Credentials } from "./keys/credentials";
import { type DataFiles, writePrivate } from "./keys/files";

/** Writes `portal.env`: every setting that a portal needs to work with this sandbox, for a dotenv parser or a shell. */
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
    writePrivate(file, `${value}\n`);
    return `${name}_FILE=${dotenvQuote(file)}`;
  });
  writePrivate(
    files.portalEnv,
    `# Settings of a portal for this sandbox, rewritten at each start.\n${lines.join("\n")}\n`,
  );
}
