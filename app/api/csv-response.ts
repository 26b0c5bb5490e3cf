import type { Readable } from "node:stream";

/** Streams lines of CSV as they are read; reading stops when the client disconnects. */
export function csvResponse(lines: Readable, fileName: string): Response {
  const chunks: AsyncIterator<Uint8Array> = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void lines.destroy(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}
