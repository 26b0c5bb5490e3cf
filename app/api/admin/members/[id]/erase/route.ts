import { adminRoute } from "@/lib/auth/route";
import { eraseMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { actor, params }) => {
  return Response.json(await eraseMember(getRuntime(), actor, params.id));
});
