import { idOf } from "@/app/id-of";
import type { Actor } from "@/lib/audit";
import { adminRoute } from "@/lib/auth/route";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { getRun } from "@/lib/sync";

/** Decides about a run that was held, and answers with what it is then. */
export function verdictRoute(decide: (runtime: Runtime, actor: Actor, runId: number) => Promise<void>) {
  return adminRoute<{ id: string }>(async (_request, { params, actor }) => {
    const id = idOf("sync run", params);
    await decide(getRuntime(), actor, id);
    return Response.json(getRun(getRuntime(), id));
  });
}
