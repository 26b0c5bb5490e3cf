import { supportRoute } from "@/lib/auth/route";
import { exportInsight } from "@/lib/insight";
import { getRuntime } from "@/lib/runtime";
import { csvResponse } from "../../csv-response";

export const GET = supportRoute(async (request, { actor }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return csvResponse(await exportInsight(getRuntime(), actor, query), `insight-${query.kind}.csv`);
});
