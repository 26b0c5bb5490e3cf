import { supportRoute } from "@/lib/auth/route";
import { exportRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { idOf } from "../../../../../id-of";
import { csvResponse } from "../../../../csv-response";

export const GET = supportRoute<{ id: string }>(async (_request, { params, query, actor, viewer }) => {
  const id = idOf("roster", params);
  return csvResponse(await exportRosterRows(getRuntime(), actor, id, query), `roster-${id}.csv`, viewer);
});
