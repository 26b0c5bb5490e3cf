import { exportAuditEntries } from "@/lib/audit";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { csvResponse } from "../../csv-response";

export const GET = supportRoute(async (_request, { actor, query, viewer }) => {
  return csvResponse(await exportAuditEntries(getRuntime(), actor, query), "audit.csv", viewer);
});
