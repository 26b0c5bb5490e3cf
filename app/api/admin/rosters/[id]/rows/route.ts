import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { listRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>((_request, { params, query }) =>
  Response.json(listRosterRows(getRuntime(), idOf("roster", params), query)),
);
