import { adminRoute } from "@/lib/auth/route";
import { signOutEverywhere } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  return Response.json(await signOutEverywhere(getRuntime(), actor, params.id));
});
