import { supportRoute } from "@/lib/auth/route";
import { exportMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>(async (_request, { actor, params }) => {
  const data = await exportMember(getRuntime(), actor, params.id);
  return Response.json(data, { headers: { "content-disposition": 'attachment; filename="member.json"' } });
});
