import { adminRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun, rejectHeldRun } from "@/lib/sync";
import { runId } from "../run-id";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = runId(params);
  await rejectHeldRun(getRuntime(), actor, id);
  return Response.json(getRun(getRuntime(), id));
});
