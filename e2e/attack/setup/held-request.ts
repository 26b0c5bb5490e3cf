import { connect } from "node:net";
import { text } from "node:stream/consumers";

const PATIENCE_MS = 10_000;

/** The head of the answer to a request that is sent byte by byte. */
export async function rawHead(origin: string, bytes: string): Promise<string> {
  return await holdBack(origin, bytes)("");
}

/** Sends the beginning of a request. @returns what sends its end, for the head of the answer */
export function holdBack(origin: string, beginning: string): (end: string) => Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), timeout: PATIENCE_MS });
  socket.once("timeout", () => socket.destroy(new Error(`not answered within ${PATIENCE_MS} ms: ${beginning}`)));
  socket.write(beginning);
  return async (end) => {
    socket.write(end);
    return (await text(socket)).split("\r\n\r\n")[0] ?? "";
  };
}
