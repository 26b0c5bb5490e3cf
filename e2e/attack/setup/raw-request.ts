import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

const PATIENCE_MS = 30_000;
/** Next leads to a tidied path with the whole query twice, in `Location` and `Refresh`. */
const maxHeaderSize = 64 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent as it is: dots, slashes and signs that a browser would tidy up stay. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request, word for word. @throws Error for an answer that does not come within 30 s */
export function rawRequest(
  origin: string,
  { method = "GET", path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers }, timeout: PATIENCE_MS, maxHeaderSize },
      async (answer) => {
        try {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await bodyOf(answer) });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.once("timeout", () => sent.destroy(new Error(`${method} ${path} was not answered within 30 s`)));
    sent.once("error", reject);
    sent.end(body);
  });
}

/** All of it; of a stream of events, which may have no end, its first part. */
async function bodyOf(answer: IncomingMessage): Promise<string> {
  if (!answer.headers["content-type"]?.startsWith("text/event-stream")) return await text(answer);
  for await (const part of answer) return String(part);
  return "";
}
