import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun, watchRun } from "@/lib/sync";
import { eventStream } from "../../../../../event-stream";
import { runId } from "../run-id";

/** `run` each time that it changes, until it has ended. */
export const GET = supportRoute<{ id: string }>((request, { params, viewer }) => {
  const { run } = getRun(getRuntime(), runId(params));
  return eventStream(request, viewer, "run", (signal) => watchRun(getRuntime(), run.id, signal));
});
