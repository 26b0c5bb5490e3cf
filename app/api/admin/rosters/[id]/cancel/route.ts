import { idOf } from "@/app/id-of";
import { adminRoute, readJson } from "@/lib/auth/route";
import { cancelRoster, getRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (request, { params, actor }) => {
  const id = idOf("roster", params);
  await cancelRoster(getRuntime(), actor, id, await readJson(request));
  return Response.json(getRoster(getRuntime(), id));
});
