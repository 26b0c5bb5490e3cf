import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startListening } from "@/tests/factories/start-listening";
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

test("of a port that speaks no TLS, what is wrong is said in one line", async () => {
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  onTestFinished(() => void server.close());
  const url = new URL(`https://127.0.0.1:${await startListening(server)}`);
  const { findings } = await checkConnection({ to: "feed", setting: "FEED_URL", url });
  expect(findings).toMatchObject([
    {
      message: expect.stringMatching(/^127\.0\.0\.1:\d+: .*wrong version number.*\w\.$/),
      mend: expect.stringContaining("speaks no TLS at this port"),
    },
  ]);
});

test.each(["close", "keep-alive"])(
  "a service is reached that sends a body although it was asked for the headers alone, and says %s",
  async (connection) => {
    const server = await startTlsServer((_request, { socket }) => {
      const date = new Date().toUTCString();
      const head = `HTTP/1.1 404 Not Found\r\nDate: ${date}\r\nContent-Length: 5\r\nConnection: ${connection}\r\n\r\n`;
      socket?.write(`${head}Hello`);
    });
    const { findings } = await checkConnection({
      to: "feed",
      setting: "FEED_URL",
      url: new URL(server.url),
      ca: server.ca,
    });
    expect(findings).toMatchObject([{ message: expect.stringContaining("TLSv1.3") }, { state: "ok" }]);
  },
);
