import { adminRoute } from "@/lib/auth/route";
import { issuePasswordLink } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const link = await issuePasswordLink(getRuntime(), actor, params.id);
  return Response.json({ url: link.href });
});
