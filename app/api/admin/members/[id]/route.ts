import { adminRoute, supportRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";
import { deleteMember, getMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  const member = getMember(getRuntime(), params.id);
  if (!member) throw new NotFoundError(memberReasons.unknownId);
  return Response.json(member);
});

export const DELETE = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const { state, message } = await deleteMember(getRuntime(), actor, params.id);
  return Response.json({ service: { state, message } });
});
