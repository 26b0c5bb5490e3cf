import { adminRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { enqueueSync } from "@/lib/sync";

export const POST = adminRoute(async (_request, { actor }) => {
  return Response.json(await enqueueSync(getRuntime(), actor), { status: 202 });
});
