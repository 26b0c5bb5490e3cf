import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { type Config, loadConfig } from "@/lib/config";
import { openPortalDb, type PortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { keyText } from "@/tests/vectors/vectors";

/** Every setting that has no default. */
export const NEEDED_SETTINGS = {
  AUTH_SECRET: "a secret of more than thirty-two characters",
  MEMBER_API_URL: "https://members.example.org",
  MEMBER_API_USERNAME: "user",
  MEMBER_API_PASSWORD: "password",
  MEMBER_API_KEY: "key",
  MEMBER_API_PUBLIC_KEY: keyText("service-2048.pub.ssh"),
  CLIENT_PRIVATE_KEY: keyText("client.pkcs8.pem"),
  PROGRAM_URL: "https://program.example.org",
  FEED_API_KEY: "feed-key",
  FEED_PASSWORD: "feed-password",
};

/** Only settings and the members' database, for code that calls no service; both end with the test. */
export function createBarePortal(settings: Readonly<Record<string, string>> = {}): {
  config: Config;
  portal: PortalDb;
} {
  const folder = mkdtempSync(path.join(tmpdir(), "bare-portal-"));
  const config = loadConfig({ ...NEEDED_SETTINGS, DATA_DIR: folder, ...settings });
  migrateDatabases(folder);
  const portal = openPortalDb(folder);
  onTestFinished(() => {
    portal.$client.close();
    rmSync(folder, { recursive: true });
  });
  return { config, portal };
}
