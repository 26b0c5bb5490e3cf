import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import forge from "node-forge";
import { onTestFinished } from "vitest";
import { startListening } from "./factories/start-listening";

export interface TlsServer {
  readonly url: string;
  /** PEM of the server's own certificate, for a client that shall trust it. */
  readonly ca: string;
  close(): Promise<void>;
}

/** A real HTTPS server on loopback for answers that no well-behaved service gives; it ends with the test. */
export async function startTlsServer(listener: RequestListener, options: ServerOptions = {}): Promise<TlsServer> {
  identity ??= selfSigned();
  const { key, cert } = identity;
  const server = createServer({ key, cert, ...options }, listener);
  const port = await startListening(server);
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  onTestFinished(close);
  return { url: `https://127.0.0.1:${port}`, ca: cert, close };
}

/** Made once per test file: an RSA key takes a while. */
let identity: { key: string; cert: string } | undefined;

const DAY_MS = 86_400_000;

interface Validity {
  /** Epoch milliseconds. */
  readonly begins?: number;
  readonly ends?: number;
  /** The name of an authority that nobody knows; by default it is its own. */
  readonly issuer?: string;
  /** Besides those of a server, as node-forge takes them. */
  readonly extensions?: readonly object[];
}

/** A certificate for 127.0.0.1 that nobody else signed, valid until tomorrow. */
export function selfSigned({
  ends = Date.now() + DAY_MS,
  begins = Math.min(ends, Date.now()) - DAY_MS,
  issuer = "127.0.0.1",
  extensions = [],
}: Validity = {}): { key: string; cert: string } {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  const commonName = (value: string) => [{ name: "commonName", value }];
  certificate.publicKey = publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(begins);
  certificate.validity.notAfter = new Date(ends);
  certificate.setSubject(commonName("127.0.0.1"));
  certificate.setIssuer(commonName(issuer));
  certificate.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ...extensions,
  ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificate) };
}
