import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import {
  createMemberAccess,
  type MemberAccess,
  MemberAccessError,
  type MemberAccessSettings,
} from "@/lib/member-access";
import { startTlsServer, type TlsServer } from "@/tests/tls-server";
import { keyText, type Opened, openEnvelope } from "@/tests/vectors/vectors";

export interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export type Answer = (response: ServerResponse, received: Received) => void;

interface ScriptedService {
  readonly server: TlsServer;
  readonly client: MemberAccess;
  /** Every request so far, its form decoded. */
  readonly received: readonly Received[];
}

/** A member access service that answers as a test says, and a client of it; both end with the test. */
export async function startScriptedService(
  answer: Answer,
  settings: Partial<MemberAccessSettings> = {},
): Promise<ScriptedService> {
  const received: Received[] = [];
  const listener: RequestListener = async (request: IncomingMessage, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const latest = { method: request.method, url: request.url, fields };
    received.push(latest);
    answer(response, latest);
  };
  const server = await startTlsServer(listener);
  return { received, server, client: clientOf(server, settings) };
}

/** A client with test keys and awkward credentials; it is closed when the test ends. */
export function clientOf(
  server: Pick<TlsServer, "url" | "ca">,
  settings: Partial<MemberAccessSettings> = {},
): MemberAccess {
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
  onTestFinished(() => memberAccess.close());
  return memberAccess;
}

export function json(body: unknown, status = 200): Answer {
  return (response) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** What the envelope of a received SSO request holds. */
export function opened({ fields }: Received): Opened {
  const { Payload = "", Cipher = "", Iv = "", Signature = "" } = fields;
  return openEnvelope({ Payload, Cipher, Iv, Signature }, "service-2048");
}

/** The failure that a call of the service ends with. */
export async function failureOf(call: Promise<unknown>): Promise<MemberAccessError> {
  const failure = await call.then(
    () => undefined,
    (error) => error,
  );
  if (!(failure instanceof MemberAccessError)) throw new Error(`no failure of the service: ${failure}`);
  return failure;
}

/** A right answer to sso_member, word for word. */
export const LOGIN = {
  class: "client",
  method: "sso_member",
  status: "ok",
  data: {
    token: "t0",
    token_expiration: "Fri, 20 Nov 2026 09:19:41 +0000",
    token_url: "https://perks.example/login?token=t0",
  },
};

export const ZOE = { clientUserId: "m-1", email: "zoe@example.org", firstName: "Zoë", lastName: "O'Brien & Søn" };
