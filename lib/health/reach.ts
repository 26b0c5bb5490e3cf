import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { TLSSocket } from "node:tls";

const PATIENCE_MS = 10_000;

/** What a server reveals without authentication. */
export interface Reached {
  /** Such as TLSv1.3. */
  readonly protocol: string;
  readonly certificateEnds: Date;
  readonly issuer: string;
  /** How far this machine's clock is behind the service's, in milliseconds; undefined if it does not send its time. */
  readonly behindMs: number | undefined;
}

/**
 * Connects as the clients do, TLS 1.2 or higher and verified, and asks for the headers of an address without
 * credentials.
 * @param ca PEM of a private authority, for tests; NODE_EXTRA_CA_CERTS is the operator's way
 * @throws Error of the network or of TLS
 */
export async function reach(url: URL, ca?: string): Promise<Reached> {
  const asked = Date.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const call = request(url, { method: "HEAD", agent: false, minVersion: "TLSv1.2", ca, signal });
  let tls: ReturnType<typeof tlsOf> | undefined;
  // At once: some send a body all the same, which ends the connection, and nothing is known of it afterwards.
  call.once("response", ({ socket }) => {
    if (socket instanceof TLSSocket) tls = tlsOf(socket);
  });
  call.end();
  const [response]: IncomingMessage[] = await once(call, "response");
  if (!response || !tls) throw new Error("the connection is not TLS");
  response.destroy();
  return { ...tls, behindMs: behind(response.headers.date, asked, Date.now()) };
}

function tlsOf(socket: TLSSocket) {
  const { valid_to, issuer } = socket.getPeerCertificate();
  return {
    protocol: socket.getProtocol() ?? "unknown",
    certificateEnds: new Date(valid_to),
    issuer: [issuer.O ?? issuer.CN ?? "unknown"].flat().join(", "),
  };
}

/** The header has whole seconds, and was written at some moment between request and answer. */
function behind(date: string | undefined, asked: number, answered: number): number | undefined {
  const told = Date.parse(date ?? "");
  return Number.isNaN(told) ? undefined : told + 500 - (asked + answered) / 2;
}
