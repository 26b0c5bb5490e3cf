import { supportRoute } from "@/lib/auth/route";
import { listRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { idOf } from "../../../../../id-of";

export const GET = supportRoute<{ id: string }>((_request, { params, query }) =>
  Response.json(listRosterRows(getRuntime(), idOf("roster", params), query)),
);
