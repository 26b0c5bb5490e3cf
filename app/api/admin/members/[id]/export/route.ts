import { download } from "@/app/api/download";
import { supportRoute } from "@/lib/auth/route";
import { exportMember } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>(async (_request, { actor, params, viewer }) => {
  const data = await exportMember(getRuntime(), actor, params.id);
  return download(data, { name: "member.json", type: "application/json" }, viewer);
});
