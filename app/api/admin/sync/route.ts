import { adminRoute, readJson } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { enqueueSync } from "@/lib/sync";

export const POST = adminRoute(async (request, { actor }) => {
  return Response.json(await enqueueSync(getRuntime(), actor, await readJson(request)), { status: 202 });
});
