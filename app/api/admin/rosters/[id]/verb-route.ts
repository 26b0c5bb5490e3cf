import { idOf } from "@/app/id-of";
import type { Actor } from "@/lib/audit";
import { adminRoute, readJson } from "@/lib/auth/route";
import { getRoster } from "@/lib/roster";
import { getRuntime, type Runtime } from "@/lib/runtime";

type Verb = (runtime: Runtime, actor: Actor, id: number, input: unknown) => Promise<void>;

/** Does to a roster what the body asks for, and answers with what it is then. */
export function verbRoute(verb: Verb, status: 200 | 202) {
  return adminRoute<{ id: string }>(async (request, { params, actor }) => {
    const id = idOf("roster", params);
    await verb(getRuntime(), actor, id, await readJson(request));
    return Response.json(getRoster(getRuntime(), id), { status });
  });
}
