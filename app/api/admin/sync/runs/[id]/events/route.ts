import { eventStream } from "@/app/api/event-stream";
import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun, watchRun } from "@/lib/sync";

/** Sends `run` on every change, until the run has ended. */
export const GET = supportRoute<{ id: string }>((request, { params, viewer }) => {
  const { run } = getRun(getRuntime(), idOf("sync run", params));
  return eventStream(request, viewer, "run", (signal) => watchRun(getRuntime(), run.id, signal));
});
