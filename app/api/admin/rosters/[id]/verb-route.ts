import { idOf } from "@/app/id-of";
import type { Actor } from "@/lib/audit";
import { adminRoute } from "@/lib/auth/route";
import { getRoster } from "@/lib/roster";
import { getRuntime, type Runtime } from "@/lib/runtime";

/** Does to a roster what needs no more than its id, and answers with what it is then. */
export function verbRoute(verb: (runtime: Runtime, actor: Actor, id: number) => Promise<void>) {
  return adminRoute<{ id: string }>(async (_request, { params, actor }) => {
    const id = idOf("roster", params);
    await verb(getRuntime(), actor, id);
    return Response.json(getRoster(getRuntime(), id));
  });
}
