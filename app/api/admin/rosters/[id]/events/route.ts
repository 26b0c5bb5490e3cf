import { supportRoute } from "@/lib/auth/route";
import { getRoster, watchRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { idOf } from "../../../../../id-of";
import { eventStream } from "../../../../event-stream";

/** Sends `roster`, as the roster's own route answers it, on every change until nothing changes any more. */
export const GET = supportRoute<{ id: string }>((request, { params, viewer }) => {
  const { id } = getRoster(getRuntime(), idOf("roster", params));
  return eventStream(request, viewer, "roster", (signal) => watchRoster(getRuntime(), id, signal));
});
