import { adminRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { acceptHeldRun, getRun } from "@/lib/sync";
import { idOf } from "../../../../../../id-of";

export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  const id = idOf("sync run", params);
  await acceptHeldRun(getRuntime(), actor, id);
  return Response.json(getRun(getRuntime(), id));
});
