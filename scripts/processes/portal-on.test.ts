import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "@/lib/config";
import { keyText } from "@/tests/vectors/vectors";
import { portalOn } from "./portal-on.mjs";

const NEEDED = `AUTH_SECRET=a-secret-of-more-than-thirty-two-characters
MEMBER_API_URL=https://members.example.org
MEMBER_API_USERNAME=user
MEMBER_API_PASSWORD=password
MEMBER_API_KEY=key
MEMBER_API_PUBLIC_KEY="${keyText("service-2048.pub.ssh").trimEnd()}"
CLIENT_PRIVATE_KEY="${keyText("client.pkcs8.pem").trimEnd()}"
PROGRAM_URL=https://perks.example.org
FEED_API_KEY=feed-key
FEED_PASSWORD=feed-password
`;

test("the settings of a demo or a test are those of its file alone, whatever the shell has", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-on-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  const shell = { HOST: "x86_64-linux-gnu", BACKUP_DIR: "/mnt/backups", METRICS_TOKEN_FILE: "/run/secrets/token" };
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);
  vi.stubEnv("ROSTER_SOURCE", "/srv/rosters");
  const config = loadConfig(portalOn(path.join(folder, "portal.env"), NEEDED).env);
  const { HOST, BACKUP_DIR, ROSTER_SOURCE } = config;
  expect({ HOST, BACKUP_DIR, ROSTER_SOURCE }).toEqual({ HOST: "127.0.0.1" });
});
