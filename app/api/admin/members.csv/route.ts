import { supportRoute } from "@/lib/auth/route";
import { exportMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { csvResponse } from "../../csv-response";

export const GET = supportRoute(async (_request, { actor, query, viewer }) => {
  return csvResponse(await exportMembers(getRuntime(), actor, query), "members.csv", viewer);
});
