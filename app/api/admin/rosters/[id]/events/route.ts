import { eventStream } from "@/app/api/event-stream";
import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { getRoster, watchRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

/** Sends `roster`, as the roster's own route answers it, on every change until nothing changes any more. */
export const GET = supportRoute<{ id: string }>((request, { params, viewer }) => {
  const { id } = getRoster(getRuntime(), idOf("roster", params));
  return eventStream(request, viewer, "roster", (signal) => watchRoster(getRuntime(), id, signal));
});
