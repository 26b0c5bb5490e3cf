import { supportRoute } from "@/lib/auth/route";
import { getRoster, watchRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { isStillLive } from "@/lib/sessions";

/** Server-sent events: `roster` with what GET answers, each time that it changes, and `end` when nothing moves any more. */
export const GET = supportRoute<{ id: string }>((request, { params, viewer }) => {
  const id = Number(params.id);
  getRoster(getRuntime(), id);
  const seen = watchRoster(getRuntime(), id, request.signal);
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await seen.next();
      if (!(await isStillLive(getRuntime(), viewer))) {
        await seen.return();
        return controller.close();
      }
      controller.enqueue(done ? "event: end\ndata: {}\n\n" : `event: roster\ndata: ${JSON.stringify(value)}\n\n`);
      if (done) controller.close();
    },
    cancel: async () => {
      await seen.return();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
});
