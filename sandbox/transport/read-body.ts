import type { Context } from "koa";

const MAX_BYTES = 1_048_576;

/**
 * The request's body, at most 1 MiB; answers 413 beyond, and ends the connection, on which the rest would still come.
 */
export async function readBody(ctx: Context): Promise<Buffer> {
  const request: AsyncIterable<Buffer> = ctx.req;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      ctx.throw(413, `The body is larger than ${MAX_BYTES} bytes.`, { headers: { Connection: "close" } });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Form fields by name; of equal names the last counts, as in the usual form decoders. */
export function decodeForm(form: string): Record<string, string> {
  // URLSearchParams would take a question mark at the beginning for that of a URL.
  return Object.fromEntries(new URLSearchParams(`&${form}`));
}
