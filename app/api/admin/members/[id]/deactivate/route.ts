import { adminRoute, readJson } from "@/lib/auth/route";
import { deactivateMember, getMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (request, { params, actor }) => {
  const { state, message } = await deactivateMember(getRuntime(), actor, params.id, await readJson(request));
  return Response.json({ member: getMember(getRuntime(), params.id), service: { state, message } });
});
