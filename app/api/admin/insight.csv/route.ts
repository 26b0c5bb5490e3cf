import { supportRoute } from "@/lib/auth/route";
import { exportInsight } from "@/lib/insight";
import { getRuntime } from "@/lib/runtime";
import { csvResponse } from "../../csv-response";

export const GET = supportRoute(async (_request, { actor, query, viewer }) => {
  return csvResponse(await exportInsight(getRuntime(), actor, query), `insight-${query.kind}.csv`, viewer);
});
