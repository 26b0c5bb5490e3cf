import { adminRoute } from "@/lib/auth/route";
import { cancelRoster, getRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = Number(params.id);
  await cancelRoster(getRuntime(), actor, id);
  return Response.json(getRoster(getRuntime(), id));
});
