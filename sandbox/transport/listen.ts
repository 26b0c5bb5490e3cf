import type { Server } from "node:http";

const LOOPBACK = "127.0.0.1";

/** Listens on loopback and answers the port; rejects with a sentence where the port is taken. */
export function listen(server: Server, port: number, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`Port ${port} is taken: stop the other program or set ${setting} to another.`) : error);
    });
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("the server has no port"));
      else resolve(address.port);
    });
  });
}

/** Stops listening and ends every connection. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
