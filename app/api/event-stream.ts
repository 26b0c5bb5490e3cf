import { getRuntime } from "@/lib/runtime";
import { isStillLive, type Viewer } from "@/lib/sessions";

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

/**
 * Server-sent events: one called `name` for each value, and `end` when there are no more. A stream ends with the session
 * of who watches it, and with the process, which could not drain otherwise: browsers then ask anew.
 * @param watch the values, until the signal is aborted
 */
export function eventStream(
  request: Request,
  viewer: Viewer,
  name: string,
  watch: (signal: AbortSignal) => AsyncGenerator<unknown, void, void>,
): Response {
  const signal = AbortSignal.any([request.signal, stopping.signal]);
  const values = watch(signal);
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await values.next();
      if (signal.aborted || !isStillLive(getRuntime(), viewer)) {
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
