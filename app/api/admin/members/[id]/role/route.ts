import { adminRoute, readJson } from "@/lib/auth/route";
import { getMember, setRole } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const PUT = adminRoute<{ id: string }>(async (request, { params, actor }) => {
  const changed = await setRole(getRuntime(), actor, params.id, await readJson(request));
  return Response.json({ member: getMember(getRuntime(), params.id), changed });
});
