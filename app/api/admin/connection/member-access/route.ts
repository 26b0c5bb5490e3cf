import { adminRoute } from "@/lib/auth/route";
import { testConnection } from "@/lib/health";
import { getRuntime } from "@/lib/runtime";

export const POST = adminRoute(async (_request, { actor }) => {
  return Response.json({ findings: await testConnection(getRuntime(), actor, "member-access") });
});
