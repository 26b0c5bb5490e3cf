import { adminRoute } from "@/lib/auth/route";
import { getRoster, resumeRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = Number(params.id);
  await resumeRoster(getRuntime(), actor, id);
  return Response.json(getRoster(getRuntime(), id));
});
