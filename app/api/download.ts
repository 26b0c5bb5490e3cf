import type { Readable } from "node:stream";
import { getRuntime } from "@/lib/runtime";
import { isStillLive, type Viewer } from "@/lib/sessions";
import { signInText } from "@/lib/text/sign-in";

interface File {
  readonly name: string;
  readonly type: string;
}

/**
 * Streams a file as it is read; reading stops when the client disconnects, or the viewer's session ends: a download may
 * be read as slowly as somebody likes. It is cut then, so that it does not pass for a whole one: by an abort, which
 * Next does not report as a fault.
 */
export function download(content: Readable, { name, type }: File, viewer: Viewer): Response {
  const chunks: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!isStillLive(getRuntime(), viewer)) {
        content.destroy(new DOMException(signInText.meanwhile.ended, "AbortError"));
      }
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void content.destroy(),
  });
  return new Response(body, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
}
