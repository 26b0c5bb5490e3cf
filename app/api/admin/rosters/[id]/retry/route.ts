import { adminRoute } from "@/lib/auth/route";
import { getRoster, retryRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { idOf } from "../../../../../id-of";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = idOf("roster", params);
  await retryRoster(getRuntime(), actor, id);
  return Response.json(getRoster(getRuntime(), id));
});
