import { connect, createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { listen } from "@/tests/factories/listening";
import {
  type Answer,
  clientOf,
  failureOf,
  json,
  LOGIN,
  startScriptedService,
  ZOE,
} from "@/tests/factories/scripted-service";
import { startTlsServer } from "@/tests/tls-server";
import { AnswerLostError, ServiceUnavailableError } from "./errors";
import { createTransport } from "./transport";

describe("a lost answer has an unknown effect, and is not asked for again", () => {
  const patience = { timeouts: { connectMs: 300, answerMs: 300 } };

  test.each<[string, Answer]>([
    ["silence", () => {}],
    ["a connection that is cut after the request", (response) => response.socket?.destroy()],
    [
      "a body that never ends",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
    ],
    [
      "a body that ends early",
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "500" }).write('{"status":');
        setTimeout(() => response.socket?.destroy(), 20);
      },
    ],
    [
      "a slow drip",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const drip = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(drip));
      },
    ],
  ])("%s", async (_what, answer) => {
    const { client, received } = await startScriptedService(answer, patience);
    const failure = await failureOf(client.deactivateMember({ clientUserId: "m-1", notify: false }));
    expect(failure).toBeInstanceOf(AnswerLostError);
    expect(failure.effect).toBe("unknown");
    expect(received).toHaveLength(1);
  });
});

test("so has one whose connection is reset, as by a firewall between", async () => {
  const clients: Socket[] = [];
  const { server, received } = await startScriptedService(() => {
    for (const client of clients) client.resetAndDestroy();
  });
  const port = await listen(
    createServer((client) => {
      clients.push(client);
      client.pipe(connect(Number(new URL(server.url).port), "127.0.0.1")).pipe(client);
    }),
  );
  const relayed = clientOf({ url: `https://127.0.0.1:${port}`, ca: server.ca });
  const failure = await failureOf(relayed.deactivateMember({ clientUserId: "m-1", notify: false }));
  expect(failure).toBeInstanceOf(AnswerLostError);
  expect(failure.effect).toBe("unknown");
  expect(received).toHaveLength(1);
});

test("so has one that had no time left for a connection, which is not waited for any longer", async () => {
  const port = await listen(createServer((socket) => socket.resume()));
  const credentials = { username: "u", password: "p", apiKey: "k" };
  const timeouts = { connectMs: 3_000, answerMs: 3_000 };
  const transport = createTransport({ baseUrl: `https://127.0.0.1:${port}`, ...credentials, timeouts });
  onTestFinished(() => transport.close());
  const failure = await failureOf(transport.send("POST", "/", {}, AbortSignal.timeout(100)));
  expect(failure).toBeInstanceOf(AnswerLostError);
});

describe("without a connection nothing was done", () => {
  test("when it is refused", async () => {
    const { server, client } = await startScriptedService(json(LOGIN));
    await server.close();
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(ServiceUnavailableError);
    expect(failure.effect).toBe("none");
  });

  test("when the host does not exist", async () => {
    const failure = await failureOf(clientOf({ url: "https://nowhere.invalid", ca: "" }).ssoMember(ZOE));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
  });

  test("when the certificate is not trusted (ASVS 5.0, 12.3.2)", async () => {
    const { received, server } = await startScriptedService(json(LOGIN));
    const failure = await failureOf(clientOf({ url: server.url, ca: "" }).ssoMember(ZOE));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(received).toHaveLength(0);
  });

  test("when the certificate is for another name (ASVS 5.0, 12.3.2)", async () => {
    const { received, server } = await startScriptedService(json(LOGIN));
    const failure = await failureOf(
      clientOf({ ...server, url: server.url.replace("127.0.0.1", "localhost") }).ssoMember(ZOE),
    );
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(failure.detail).toContain("altnames");
    expect(received).toHaveLength(0);
  });

  test("when the server knows only TLS 1.1 (ASVS 5.0, 12.1.1)", async () => {
    const server = await startTlsServer(() => {}, {
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "ALL:@SECLEVEL=0",
    });
    expect(await failureOf(clientOf(server).ssoMember(ZOE))).toMatchObject({
      code: "service_unavailable",
      effect: "none",
    });
  });

  test("when the handshake never ends, which is not waited for as long as an answer may take", async () => {
    const port = await listen(createServer((socket) => socket.resume()));
    const timeouts = { connectMs: 300, answerMs: 15_000 };
    const began = performance.now();
    const failure = await failureOf(
      clientOf({ url: `https://127.0.0.1:${port}`, ca: "" }, { timeouts }).ssoMember(ZOE),
    );
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
