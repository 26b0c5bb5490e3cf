import { csvResponse } from "@/app/api/csv-response";
import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { exportRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>(async (_request, { params, query, actor, viewer }) => {
  const id = idOf("roster", params);
  return csvResponse(await exportRosterRows(getRuntime(), actor, id, query), `roster-${id}.csv`, viewer);
});
