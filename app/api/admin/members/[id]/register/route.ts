import { adminRoute, readJson } from "@/lib/auth/route";
import { getMember, registerMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (request, { params, actor }) => {
  const { state, message } = await registerMember(getRuntime(), actor, params.id, await readJson(request));
  return Response.json({ member: getMember(getRuntime(), params.id), service: { state, message } });
});
