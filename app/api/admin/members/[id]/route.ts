import { adminRoute, supportRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";
import { deleteMember, getMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  const member = getMember(getRuntime(), params.id);
  if (!member) throw new NotFoundError("There is no member with this id.");
  return Response.json(member);
});

export const DELETE = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const { state, message } = await deleteMember(getRuntime(), actor, params.id);
  return Response.json({ service: { state, message } });
});
