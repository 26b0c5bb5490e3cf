import type { Readable } from "node:stream";
import { getRuntime } from "@/lib/runtime";
import { isStillLive, type Viewer } from "@/lib/sessions";
import { signInText } from "@/lib/text/sign-in";

/**
 * Streams lines of CSV as they are read; reading stops when the client disconnects, or the viewer's session ends: a
 * download may be read as slowly as somebody likes. It is cut then, so that it does not pass for a whole one: by an
 * abort, which Next does not report as a fault.
 */
export function csvResponse(lines: Readable, fileName: string, viewer: Viewer): Response {
  const chunks: AsyncIterator<Uint8Array> = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isStillLive(getRuntime(), viewer)) {
        lines.destroy(new DOMException(signInText.meanwhile.ended, "AbortError"));
      }
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
