import { expect, test } from "vitest";
import { selfSigned, startTlsServer } from "@/tests/tls-server";
import { checkConnection } from "./check-connection";

const HOUR_MS = 3_600_000;

test.each([
  [
    "fourteen days and a while to go is well",
    14 * 24 + 1,
    { state: "ok", message: expect.stringContaining("for 14 more days") },
  ],
  [
    "less than fourteen days to go is to be renewed",
    14 * 24 - 1,
    { state: "warning", message: expect.stringContaining("for 13 more days") },
  ],
])("a service's certificate with %s", async (_words, hours, found) => {
  const identity = selfSigned({ ends: Date.now() + hours * HOUR_MS });
  const server = await startTlsServer((_request, response) => response.end(), identity);
  const connection = { to: "feed", setting: "FEED_URL", url: new URL(server.url), ca: identity.cert } as const;
  const { findings, isReached } = await checkConnection(connection);
  expect(isReached).toBe(true);
  expect(findings).toMatchObject([found, { state: "ok" }]);
});
