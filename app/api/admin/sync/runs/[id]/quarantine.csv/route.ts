import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { exportQuarantine } from "@/lib/sync";
import { csvResponse } from "../../../../../csv-response";
import { runId } from "../run-id";

export const GET = supportRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = runId(params);
  return csvResponse(await exportQuarantine(getRuntime(), actor, id), `sync-run-${id}.csv`);
});
