import { once } from "node:events";
import type { Server } from "node:net";

/** Lets a server listen on a port that the system chooses. @returns the port */
export async function startListening(server: Server, host = "127.0.0.1"): Promise<number> {
  await once(server.listen(0, host), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
