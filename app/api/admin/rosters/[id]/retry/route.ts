import { adminRoute } from "@/lib/auth/route";
import { getRoster, retryRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = Number(params.id);
  await retryRoster(getRuntime(), actor, id);
  return Response.json(getRoster(getRuntime(), id));
});
