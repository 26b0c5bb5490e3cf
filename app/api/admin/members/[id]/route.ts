import { adminRoute, supportRoute } from "@/lib/auth/route";
import { deleteMember, getMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getMember(getRuntime(), params.id));
});

export const DELETE = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const { state, message } = await deleteMember(getRuntime(), actor, params.id);
  return Response.json({ service: { state, message } });
});
