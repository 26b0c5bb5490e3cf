import { setTimeout as sleep } from "node:timers/promises";
import { getRuntime } from "@/lib/runtime";
import { isStillLive, type Viewer } from "@/lib/sessions";

/** How often to check that the viewer is still signed in while there is nothing new. */
const ASK_MS = 5_000;
/**
 * Sent as often, a comment, which browsers skip: proxies end a connection that is silent for a minute or two, and a
 * client that has gone without a word is only noticed when something is sent to it.
 */
const NOTHING_NEW = ":\n\n";

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stopping.abort());

/**
 * Server-sent events: one called `name` for each value, and `end` after the last. A stream ends with the viewer's
 * session, and when the process stops, since it could not drain otherwise; browsers then reconnect.
 * @param watch the values, until the signal is aborted
 */
export function eventStream(
  request: Request,
  viewer: Viewer,
  name: string,
  watch: (signal: AbortSignal) => AsyncGenerator<unknown, void, void>,
): Response {
  const ended = new AbortController();
  const signal = AbortSignal.any([request.signal, stopping.signal, ended.signal]);
  const values = watch(signal);
  let next: ReturnType<typeof values.next> | undefined;
  const body = new ReadableStream<string>({
    async pull(controller) {
      next ??= values.next();
      const isNothingNew = await isLong(next);
      if (!signal.aborted && !isStillLive(getRuntime(), viewer)) ended.abort();
      if (signal.aborted) {
        await values.return();
        return controller.close();
      }
      if (isNothingNew) return controller.enqueue(NOTHING_NEW);
      const { done, value } = await next;
      next = undefined;
      controller.enqueue(done ? "event: end\ndata: {}\n\n" : `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
      if (done) controller.close();
    },
    cancel: async () => {
      // While it waits for a change, it would not notice that it is to return.
      ended.abort();
      await values.return();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
}

/** Whether nothing arrives before the viewer's session has to be checked again. */
function isLong(next: Promise<unknown>): Promise<boolean> {
  return Promise.race([next.then(() => false), sleep(ASK_MS, true, { ref: false })]);
}
