import { describe, expect, test } from "vitest";
import type { MemberAccess } from "@/lib/member-access";
import { type Answer, clientOf, failureOf, json, startScriptedService, ZOE } from "@/tests/factories/scripted-service";
import { selfSigned, startTlsServer } from "@/tests/tls-server";

const member = { clientUserId: "m-1", notify: false };
const OPERATIONS: Readonly<Record<string, (client: MemberAccess) => Promise<unknown>>> = {
  sso_member: (client) => client.ssoMember(ZOE),
  deactivate_member: (client) => client.deactivateMember(member),
  reactivate_member: (client) => client.reactivateMember(member),
  delete_member: (client) => client.deleteMember(member),
};
const HASTY = { timeouts: { connectMs: 2_000, answerMs: 1_000 } };
const PATIENCE_MS = 10_000;

interface Fault {
  readonly answer: Answer;
  readonly failure: { readonly code: string; readonly effect: "none" | "unknown" };
}

/** What was sent and not answered may have been done; what an answer refuses was not. */
const FAULTS: Readonly<Record<string, Fault>> = {
  hanging: { answer: () => {}, failure: { code: "service_timeout", effect: "unknown" } },
  "gone after the request": {
    answer: (response) => response.socket?.destroy(),
    failure: { code: "service_timeout", effect: "unknown" },
  },
  "failing by itself": { answer: json({}, 500), failure: { code: "service_unavailable", effect: "unknown" } },
  overloaded: { answer: json({}, 503), failure: { code: "service_unavailable", effect: "unknown" } },
  "answering with a page": {
    answer: (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Maintenance</html>"),
    failure: { code: "service_answer", effect: "unknown" },
  },
  "answering with JSON of another kind": {
    answer: json([]),
    failure: { code: "service_answer", effect: "unknown" },
  },
};

describe.each(Object.entries(OPERATIONS))("%s, with the service", (_, ask) => {
  test.each(Object.entries(FAULTS))(
    "%s: ends in time, asked once, and says whether it may have acted",
    async (_, fault) => {
      const { client, received } = await startScriptedService(fault.answer, HASTY);
      const since = performance.now();
      expect(await failureOf(ask(client))).toMatchObject(fault.failure);
      expect(performance.now() - since).toBeLessThan(PATIENCE_MS);
      expect(received).toHaveLength(1);
    },
  );

  test("slow, but within its time: is waited for", async () => {
    const slowly: Answer = (response) => {
      setTimeout(() => json({ status: "fail", error: "2003: Member account is deactivated" })(response, NOBODY), 150);
    };
    const { client, received } = await startScriptedService(slowly, HASTY);
    expect(await failureOf(ask(client))).toMatchObject({ code: "member_deactivated", effect: "none" });
    expect(received).toHaveLength(1);
  });

  test("gone: nothing was done", async () => {
    const { client, server } = await startScriptedService(json({}));
    await server.close();
    expect(await failureOf(ask(client))).toMatchObject({ code: "service_unavailable", effect: "none" });
  });

  test("under a certificate that ended yesterday: nothing is sent", async () => {
    const expired = selfSigned({ ends: Date.now() - 86_400_000 });
    let requests = 0;
    const server = await startTlsServer(() => requests++, expired);
    const failure = await failureOf(ask(clientOf({ url: server.url, ca: expired.cert })));
    expect(failure).toMatchObject({ code: "service_unavailable", effect: "none" });
    expect(failure.detail).toContain("expired");
    expect(requests).toBe(0);
  });
});

const NOBODY = { method: undefined, url: undefined, fields: {} };
