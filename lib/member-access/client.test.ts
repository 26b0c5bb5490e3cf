import { once } from "node:events";
import type { Socket } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  clientOf,
  failureOf,
  json,
  LOGIN,
  opened,
  type Received,
  startScriptedService,
  ZOE,
} from "@/tests/factories/scripted-service";
import { startTlsServer } from "@/tests/tls-server";
import { AnswerNotUnderstoodError, ServiceUnavailableError, UpgradeRequiredError } from "./errors";
import { PATIENCE } from "./transport";

function profileOf(request: Received | undefined): URLSearchParams {
  const envelope = request && opened(request);
  if (!envelope || "fault" in envelope) throw new Error("the envelope does not open");
  return new URLSearchParams(envelope.profile);
}

const CONTROL = { class: "client", status: "ok" };
const CONFLICT = { member: "2001: New Member could not be created" };

describe("a request", () => {
  test("for SSO carries the credentials whole and an envelope that opens to the profile", async () => {
    const { received, client } = await startScriptedService(json(LOGIN));
    const link = await client.ssoMember(ZOE);

    expect(link).toEqual({ tokenUrl: LOGIN.data.token_url });
    const [request] = received;
    expect(request).toMatchObject({ method: "POST", url: "/v2/client/sso_member.json" });
    expect(request?.fields).toMatchObject({ api_username: "api user & co", api_password: "p+ä=%", api_key: "key" });
    const profile = profileOf(request);
    expect(profile.get("firstname")).toBe("Zoë");
    expect(profile.get("creation_time")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(profile.get("salt")).toMatch(/^\d+$/);
  });

  test("for control carries the id as it is, and send_notification only where it is asked for", async () => {
    const { received, client } = await startScriptedService((response, { method, url }) => {
      const operation = url?.split("/").at(-1)?.replace(".json", "");
      json(method === "DELETE" ? { success: true } : { ...CONTROL, method: operation })(
        response,
        received[0] ?? { method, url, fields: {} },
      );
    });
    const clientUserId = "staff / 0042=?ü";
    await client.deactivateMember({ clientUserId, notify: true });
    await client.reactivateMember({ clientUserId, notify: false });
    await client.deleteMember({ clientUserId });

    const credentials = { api_username: "api user & co", api_password: "p+ä=%", api_key: "key" };
    const fields = { ...credentials, client_user_id: clientUserId };
    expect(received).toEqual([
      { method: "POST", url: "/v2/client/deactivate_member.json", fields: { ...fields, send_notification: "1" } },
      { method: "POST", url: "/v2/client/reactivate_member.json", fields },
      { method: "DELETE", url: "/v2/client/delete_member.json", fields },
    ]);
  });

  test("keeps the path of the base address, and the connection", async () => {
    const sockets = new Set<Socket | null>();
    const { received, server } = await startScriptedService((response, request) => {
      sockets.add(response.socket);
      json(LOGIN)(response, request);
    });
    const memberAccess = clientOf({ ...server, url: `${server.url}/partner/` });
    for (const member of [ZOE, ZOE]) await memberAccess.ssoMember(member);
    const path = "/partner/v2/client/sso_member.json";
    expect(received.map((each) => each.url)).toEqual([path, path]);
    expect(sockets.size).toBe(1);
  });

  test("is made by TLS 1.2, too (member-access.md, Authentication, rule 2)", async () => {
    const server = await startTlsServer((_request, response) => void response.end(JSON.stringify(LOGIN)), {
      maxVersion: "TLSv1.2",
    });
    expect(await clientOf(server).ssoMember(ZOE)).toEqual({ tokenUrl: LOGIN.data.token_url });
  });

  test.each([
    ["many minutes", 600_000],
    ["no end", 0],
  ])(
    "leaves no connection idle for long, also if the service offers %s: it could be cut just as the next one is sent",
    async (_offer, keepAliveTimeout) => {
      const sockets: Socket[] = [];
      const server = await startTlsServer(
        (_request, response) => {
          if (response.socket) sockets.push(response.socket);
          response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(LOGIN));
        },
        { keepAliveTimeout },
      );
      await clientOf(server).ssoMember(ZOE);
      const answeredAt = performance.now();
      expect(sockets).toHaveLength(1);
      await Promise.all(sockets.map((socket) => once(socket, "end")));
      expect(performance.now() - answeredAt).toBeLessThan(3_000);
    },
  );

  test("is never made over plain http", async () => {
    expect(() => clientOf({ url: "http://127.0.0.1:1", ca: "" })).toThrow("only used over https");
  });
});

describe("an answer with status 200 that the specification does not allow is a failure with unknown effect", () => {
  const raw =
    (body: string | Buffer, contentType?: string): Answer =>
    (response) =>
      response.writeHead(200, contentType ? { "content-type": contentType } : {}).end(body);

  test.each<[string, Answer]>([
    ["HTML", raw("<html>maintenance</html>", "text/html")],
    ["HTML that claims to be JSON", raw("<p>t0</p>", "application/json")],
    ["an empty body", raw("", "application/json")],
    ["invalid UTF-8", raw(Buffer.from('{"status":"\xff"}', "latin1"), "application/json")],
    ["cut JSON", raw(JSON.stringify(LOGIN).slice(0, 40), "application/json")],
    ["null", json(null)],
    ["an array", json([])],
    ["a word", json("ok")],
    ["no data", json({ ...LOGIN, data: undefined })],
    ["no token_url", json({ ...LOGIN, data: { ...LOGIN.data, token_url: undefined } })],
    ["a token_url that is a number", json({ ...LOGIN, data: { ...LOGIN.data, token_url: 7 } })],
    ["another method's answer", json({ ...LOGIN, method: "deactivate_member" })],
    ["a status that is neither ok nor fail", json({ ...LOGIN, status: "maybe" })],
    ["more than 64 kB", raw(JSON.stringify({ ...LOGIN, more: "x".repeat(66_000) }), "application/json")],
    [
      "a head that is none",
      (response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nnone\r\n\r\n${JSON.stringify(LOGIN)}`),
    ],
  ])("%s", async (_what, answer) => {
    const { client, received } = await startScriptedService(answer);
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(AnswerNotUnderstoodError);
    expect(failure.effect).toBe("unknown");
    expect(inspect(failure, { depth: 10 })).not.toContain("t0");
    expect(received).toHaveLength(1);
  });

  test("success that is not true does not delete", async () => {
    for (const body of [{ success: "true" }, { success: false }, { success: 1 }, { status: "ok" }]) {
      const { client } = await startScriptedService(json(body));
      expect(await failureOf(client.deleteMember({ clientUserId: "m-1" }))).toBeInstanceOf(AnswerNotUnderstoodError);
    }
  });
});

test.each([
  undefined,
  "",
  "application/json;charset=utf-8",
  "application/json, application/json",
  "text/json",
  "application/problem+json",
])("JSON is JSON with the content type %s: the specification asks for none", async (contentType) => {
  const { client } = await startScriptedService((response) =>
    response
      .writeHead(200, contentType === undefined ? {} : { "content-type": contentType })
      .end(JSON.stringify(LOGIN)),
  );
  expect(await client.ssoMember(ZOE)).toMatchObject({ tokenUrl: LOGIN.data.token_url });
});

test.each(["text/html; charset=UTF-8", "text/plain", "application/jsonp", "image/json"])(
  "an answer that calls itself %s is not understood, whatever is in it",
  async (contentType) => {
    const { client } = await startScriptedService((response) =>
      response.writeHead(200, { "content-type": contentType }).end(JSON.stringify(LOGIN)),
    );
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(AnswerNotUnderstoodError);
    expect(failure.effect).toBe("unknown");
  },
);

test("an answer that comes encoded, though none was asked for, is not understood, and the detail names the encoding", async () => {
  const { client } = await startScriptedService((response) =>
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
      .end(gzipSync(JSON.stringify(LOGIN))),
  );
  const failure = await failureOf(client.ssoMember(ZOE));
  expect(failure).toBeInstanceOf(AnswerNotUnderstoodError);
  expect(failure.detail).toContain("content encoding: gzip");
});

test("an operation is given up soon enough for Redeem to be answered within ten seconds (design, Redeem)", () => {
  expect(PATIENCE.connectMs + PATIENCE.answerMs).toBeLessThan(9_500);
});

test.each<[string, Answer]>([
  ["says nothing", () => undefined],
  ["begins to answer and falls silent", (response) => response.writeHead(200).write("{")],
])("a service that %s is not waited for as long as a connection may take besides", async (_what, answer) => {
  const timeouts = { connectMs: 15_000, answerMs: 300 };
  const { client } = await startScriptedService(answer, { timeouts });
  const began = performance.now();
  expect((await failureOf(client.deleteMember({ clientUserId: "m-1" }))).effect).toBe("unknown");
  expect(performance.now() - began).toBeLessThan(10_000);
});

test("an operation that is sent once more, after a conflict of names, has no more time for it", async () => {
  const timeouts = { connectMs: 500, answerMs: 2_000 };
  const conflict = { ...CONTROL, method: "sso_member", status: "fail", error: CONFLICT };
  const { client, received } = await startScriptedService(
    (response, request) => void (received.length === 1 && setTimeout(() => json(conflict)(response, request), 1_600)),
    { timeouts },
  );
  const began = performance.now();
  expect((await failureOf(client.ssoMember(ZOE))).effect).toBe("unknown");
  expect(performance.now() - began).toBeLessThan(timeouts.connectMs + timeouts.answerMs + 1_000);
  expect(received).toHaveLength(2);
});

test.each([
  ["cannot be read", "soon"],
  ["is missing", undefined],
])("a token's date that %s does not keep a member from logging in", async (_, token_expiration) => {
  const { client } = await startScriptedService(json({ ...LOGIN, data: { ...LOGIN.data, token_expiration } }));
  expect(await client.ssoMember(ZOE)).toEqual({ tokenUrl: LOGIN.data.token_url });
});

describe("another status", () => {
  test.each([
    [426, UpgradeRequiredError, "none"],
    [500, ServiceUnavailableError, "unknown"],
    [503, ServiceUnavailableError, "unknown"],
    [403, ServiceUnavailableError, "none"],
    [404, AnswerNotUnderstoodError, "unknown"],
  ] as const)("%i is %o with effect %s, whatever its body says", async (status, failure, effect) => {
    const { client } = await startScriptedService(json(LOGIN, status));
    const thrown = await failureOf(client.ssoMember(ZOE));
    expect(thrown).toBeInstanceOf(failure);
    expect(thrown.effect).toBe(effect);
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect %i is not followed: it would carry the credentials away",
    async (status) => {
      const { client, received } = await startScriptedService((response) =>
        response.writeHead(status, { location: "/elsewhere" }).end(),
      );
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(AnswerNotUnderstoodError);
      expect(received).toHaveLength(1);
    },
  );
});
