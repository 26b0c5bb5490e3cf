import { listAuditEntries } from "@/lib/audit";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute((request) => {
  return Response.json(listAuditEntries(getRuntime(), Object.fromEntries(new URL(request.url).searchParams)));
});
