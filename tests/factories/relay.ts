import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface Relay {
  readonly port: number;
  /** Directs new connections to this port, or to none, as if the service were gone. Existing ones are closed. */
  lead(to: number | "nowhere"): Promise<void>;
  close(): Promise<void>;
}

/** A port on loopback before a service: what comes is handed on byte by byte, so that TLS is between the two ends. */
export async function startRelay(port: number): Promise<Relay> {
  let target: number | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    if (target === undefined) return void incoming.destroy();
    const outgoing = connect(target, "localhost");
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }
    // A cut on one side is a cut on the other.
    incoming.on("error", () => outgoing.destroy()).pipe(outgoing);
    outgoing.on("error", () => incoming.destroy()).pipe(incoming);
  });

  async function listen(): Promise<void> {
    server.listen(port, "localhost");
    await once(server, "listening");
  }

  async function close(): Promise<void> {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return {
    port,
    async lead(to) {
      await close();
      target = to === "nowhere" ? undefined : to;
      if (target !== undefined) await listen();
    },
    close,
  };
}
