import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { ServerCertificate } from "../keys/certificates";
import { listen, stop } from "./listen";

export interface Servers {
  /** `https://localhost:PORT`, where everything is. */
  url: string;
  /** Origin of the hosted pages: `url`, or the one that was asked for. */
  programOrigin: string;
  answerWith(everything: RequestListener, hostedPages: RequestListener): void;
  close(): Promise<void>;
}

/**
 * The HTTPS server, and a plain one on loopback for the hosted pages alone where their origin is such a one: browsers
 * then need not trust our certificate authority, while both interfaces stay HTTPS.
 */
export async function startServers(
  certificate: ServerCertificate,
  port: number,
  programOrigin: string | undefined,
): Promise<Servers> {
  // Old protocols may connect, just to be answered 426 (member-access.md, Authentication, rule 2).
  const secure = createHttpsServer({
    ...certificate,
    minVersion: "TLSv1",
    ciphers: "DEFAULT@SECLEVEL=0",
    // Node itself refuses clients that offer only the older one.
    ALPNProtocols: ["http/1.1", "http/1.0"],
  });
  const url = `https://localhost:${await listen(secure, port, "SANDBOX_PORT")}`;
  try {
    const plain = await startPlainServer(programOrigin);
    return {
      url,
      programOrigin: plain?.origin ?? programOrigin ?? url,
      answerWith: (everything, hostedPages) => {
        secure.on("request", everything);
        plain?.server.on("request", hostedPages);
      },
      close: async () => {
        await Promise.all([stop(secure), plain && stop(plain.server)]);
      },
    };
  } catch (error) {
    await stop(secure);
    throw error;
  }
}

async function startPlainServer(origin: string | undefined): Promise<{ server: Server; origin: string } | undefined> {
  if (!origin?.startsWith("http://")) return undefined;
  const { hostname, port } = new URL(origin);
  if (hostname !== "localhost" && hostname !== "127.0.0.1") return undefined;
  const server = createHttpServer();
  return { server, origin: `http://${hostname}:${await listen(server, Number(port || 80), "SANDBOX_PROGRAM_ORIGIN")}` };
}
