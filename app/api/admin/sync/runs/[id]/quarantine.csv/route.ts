import { csvResponse } from "@/app/api/csv-response";
import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { exportQuarantine } from "@/lib/sync";

export const GET = supportRoute<{ id: string }>(async (_request, { params, actor, viewer }) => {
  const id = idOf("sync run", params);
  return csvResponse(await exportQuarantine(getRuntime(), actor, id), `sync-run-${id}.csv`, viewer);
});
