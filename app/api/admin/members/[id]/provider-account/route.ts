import { adminRoute } from "@/lib/auth/route";
import { unlinkAccount } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const DELETE = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  return Response.json(await unlinkAccount(getRuntime(), actor, params.id));
});
