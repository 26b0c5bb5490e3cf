import { idOf } from "@/app/id-of";
import { adminRoute } from "@/lib/auth/route";
import { undoRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

/** Answers with the roster that undoes this one; the worker plans it, and it is applied like any other. */
export const POST = adminRoute<{ id: string }>(async (_request, { params, actor }) => {
  return Response.json(await undoRoster(getRuntime(), actor, idOf("roster", params)), { status: 202 });
});
