import { getRuntime } from "@/lib/runtime";
import { isStillLive, type Viewer } from "@/lib/sessions";

/**
 * Server-sent events: one called `name` for each value, and `end` when there are no more. A stream ends with the session
 * of who watches it.
 */
export function eventStream(viewer: Viewer, name: string, values: AsyncGenerator<unknown, void, void>): Response {
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await values.next();
      if (!isStillLive(getRuntime(), viewer)) {
        await values.return();
        return controller.close();
      }
      controller.enqueue(done ? "event: end\ndata: {}\n\n" : `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
      if (done) controller.close();
    },
    cancel: async () => {
      await values.return();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
