import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createServer } from "node:net";
import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { startTlsServer, type TlsServer } from "@/tests/tls-server";
import { keyText, openEnvelope } from "@/tests/vectors/vectors";
import { createMemberAccess, type MemberAccess, type MemberAccessSettings } from "./client";
import {
  AnswerLost,
  AnswerNotUnderstood,
  type MemberAccessError,
  MemberDeactivated,
  MemberNotCreated,
  ServiceUnavailable,
  UpgradeRequired,
} from "./errors";

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly fields: Record<string, string>;
}

type Answer = (response: ServerResponse, received: Received) => void;

async function service(answer: Answer, settings: Partial<MemberAccessSettings> = {}) {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const latest = { method: request.method, url: request.url, fields };
    received.push(latest);
    answer(response, latest);
  };
  const server = await startTlsServer(listener);
  open.push(server);
  return { received, server, client: client(server, settings) };
}

function client(server: Pick<TlsServer, "url" | "ca">, settings: Partial<MemberAccessSettings> = {}): MemberAccess {
  const memberAccess = createMemberAccess({
    baseUrl: server.url,
    ca: server.ca,
    username: "api user & co",
    password: "p+ä=%",
    apiKey: "key",
    serviceKey: keyText("service-2048.pub.ssh"),
    clientKey: keyText("client.pkcs8.pem"),
    ...settings,
  });
  open.push(memberAccess);
  return memberAccess;
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function json(body: unknown, status = 200): Answer {
  return (response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function failureOf(call: Promise<unknown>): Promise<MemberAccessError> {
  return call.then(
    () => {
      throw new Error("the call succeeded");
    },
    (error) => error,
  );
}

const LOGIN = {
  class: "client",
  method: "sso_member",
  status: "ok",
  data: {
    token: "t0",
    token_expiration: "Fri, 20 Nov 2026 09:19:41 +0000",
    token_url: "https://perks.example/login?token=t0",
  },
};
const ZOE = { clientUserId: "m-1", email: "zoe@example.org", firstName: "Zoë" };
const CONTROL = { class: "client", status: "ok" };

describe("a request", () => {
  test("for SSO carries the credentials whole and an envelope that opens to the profile", async () => {
    const { received, client } = await service(json(LOGIN));
    const link = await client.ssoMember(ZOE);

    expect(link).toEqual({ tokenUrl: LOGIN.data.token_url, expiresAt: new Date("2026-11-20T09:19:41Z") });
    const [request] = received;
    expect(request).toMatchObject({ method: "POST", url: "/v2/client/sso_member.json" });
    const { Payload = "", Cipher = "", Iv = "", Signature = "", ...credentials } = request?.fields ?? {};
    expect(credentials).toEqual({ api_username: "api user & co", api_password: "p+ä=%", api_key: "key" });
    const opened = openEnvelope({ Payload, Cipher, Iv, Signature }, "service-2048");
    const profile = new URLSearchParams("profile" in opened ? opened.profile : opened.fault);
    expect(profile.get("firstname")).toBe("Zoë");
    expect(profile.get("creation_time")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(profile.get("salt")).toMatch(/^\d+$/);
  });

  test("for control carries the id as it is, and send_notification only where it is asked for", async () => {
    const { received, client } = await service((response, { method, url }) => {
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
    const { received, server } = await service(json(LOGIN));
    const memberAccess = client({ ...server, url: `${server.url}/partner/` });
    await memberAccess.ssoMember(ZOE);
    expect(received.map((each) => each.url)).toEqual(["/partner/v2/client/sso_member.json"]);
  });

  test("is never made over plain http", async () => {
    expect(() => client({ url: "http://127.0.0.1:1", ca: "" })).toThrow("https alone");
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
    ["JSON without a content type", raw(JSON.stringify(LOGIN))],
    ["JSON as text/plain", raw(JSON.stringify(LOGIN), "text/plain")],
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
    ["a megabyte", raw(JSON.stringify({ ...LOGIN, more: "x".repeat(1_000_000) }), "application/json")],
  ])("%s", async (_what, answer) => {
    const { client, received } = await service(answer);
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(AnswerNotUnderstood);
    expect(failure.effect).toBe("unknown");
    expect(inspect(failure, { depth: 10 })).not.toContain("t0");
    expect(received).toHaveLength(1);
  });

  test("success that is not true does not delete", async () => {
    for (const body of [{ success: "true" }, { success: false }, { success: 1 }, { status: "ok" }]) {
      const { client } = await service(json(body));
      expect(await failureOf(client.deleteMember({ clientUserId: "m-1" }))).toBeInstanceOf(AnswerNotUnderstood);
    }
  });
});

test("a date that cannot be read does not keep a member from logging in", async () => {
  const { client } = await service(json({ ...LOGIN, data: { ...LOGIN.data, token_expiration: "soon" } }));
  expect(await client.ssoMember(ZOE)).toEqual({ tokenUrl: LOGIN.data.token_url, expiresAt: null });
});

describe("another status", () => {
  test.each([
    [426, UpgradeRequired, "none"],
    [500, ServiceUnavailable, "unknown"],
    [503, ServiceUnavailable, "unknown"],
    [403, ServiceUnavailable, "none"],
    [404, AnswerNotUnderstood, "unknown"],
  ] as const)("%i is %o with effect %s, whatever its body says", async (status, failure, effect) => {
    const { client } = await service(json(LOGIN, status));
    const thrown = await failureOf(client.ssoMember(ZOE));
    expect(thrown).toBeInstanceOf(failure);
    expect(thrown.effect).toBe(effect);
  });

  test.each([301, 302, 303, 307, 308])(
    "a redirect %i is not followed: it would carry the credentials away",
    async (status) => {
      const { client, received } = await service((response) =>
        response.writeHead(status, { location: "/elsewhere" }).end(),
      );
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(AnswerNotUnderstood);
      expect(received).toHaveLength(1);
    },
  );
});

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
    const { client, received } = await service(answer, patience);
    const failure = await failureOf(client.deactivateMember({ clientUserId: "m-1", notify: false }));
    expect(failure).toBeInstanceOf(AnswerLost);
    expect(failure.effect).toBe("unknown");
    expect(received).toHaveLength(1);
  });
});

describe("without a connection nothing was done", () => {
  test("when it is refused", async () => {
    const { server, client } = await service(json(LOGIN));
    await server.close();
    open.splice(open.indexOf(server), 1);
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(ServiceUnavailable);
    expect(failure.effect).toBe("none");
  });

  test("when the host does not exist", async () => {
    const failure = await failureOf(client({ url: "https://nowhere.invalid", ca: "" }).ssoMember(ZOE));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
  });

  test("when the certificate is not trusted", async () => {
    const { received, server } = await service(json(LOGIN));
    const failure = await failureOf(client({ url: server.url, ca: "" }).ssoMember(ZOE));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(received).toHaveLength(0);
  });

  test("when the certificate is for another name", async () => {
    const { received, server } = await service(json(LOGIN));
    const failure = await failureOf(
      client({ ...server, url: server.url.replace("127.0.0.1", "localhost") }).ssoMember(ZOE),
    );
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(failure.detail).toContain("altnames");
    expect(received).toHaveLength(0);
  });

  test("when the server knows only TLS 1.1", async () => {
    const server = await startTlsServer(() => {}, {
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "ALL:@SECLEVEL=0",
    });
    open.push(server);
    expect(await failureOf(client(server).ssoMember(ZOE))).toMatchObject({
      code: "service_unavailable",
      effect: "none",
    });
  });

  test("when the handshake never ends", async () => {
    const mute = createServer((socket) => socket.resume());
    await new Promise<void>((listening) => mute.listen(0, "127.0.0.1", listening));
    open.push({ close: () => new Promise((closed) => mute.close(() => closed())) });
    const address = mute.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const timeouts = { connectMs: 300, answerMs: 5_000 };
    const failure = await failureOf(client({ url: `https://127.0.0.1:${port}`, ca: "" }, { timeouts }).ssoMember(ZOE));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
  });
});

describe("2001", () => {
  const conflict = {
    class: "client",
    method: "sso_member",
    status: "fail",
    error: { member: "2001: New Member could not be created" },
  };
  const usernameOf = ({ fields }: Received) => {
    const { Payload = "", Cipher = "", Iv = "", Signature = "" } = fields;
    const opened = openEnvelope({ Payload, Cipher, Iv, Signature }, "service-2048");
    return new URLSearchParams("profile" in opened ? opened.profile : "").get("username");
  };

  test("is tried once more with an explicit username", async () => {
    const { client, received } = await service((response, request) =>
      json(usernameOf(request) ? LOGIN : conflict)(response, request),
    );
    expect(await client.ssoMember(ZOE)).toMatchObject({ tokenUrl: LOGIN.data.token_url });
    expect(received.map(usernameOf)).toEqual([null, expect.stringMatching(/^zoe\d{6}$/)]);
  });

  test("twice is refused, with the username that was tried in the admin's words", async () => {
    const { client, received } = await service(json(conflict));
    const failure = await failureOf(client.ssoMember(ZOE));
    expect(failure).toBeInstanceOf(MemberNotCreated);
    expect(failure.mend).toMatch(/nor with the username "zoe\d{6}"/);
    expect(failure.detail).toBe("member: 2001: New Member could not be created");
    expect(received).toHaveLength(2);
  });

  test("for a username that was set by us is not tried again", async () => {
    const { client, received } = await service(json(conflict));
    const failure = await failureOf(client.ssoMember({ ...ZOE, username: "zoe.b" }));
    expect(failure.mend).toContain('"zoe.b"');
    expect(received).toHaveLength(1);
  });

  test("that is followed by another refusal ends with that", async () => {
    const deactivated = { ...conflict, error: "2003" };
    const { client } = await service((response, request) =>
      json(usernameOf(request) ? deactivated : conflict)(response, request),
    );
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivated);
  });
});
