import { supportRoute } from "@/lib/auth/route";
import { exportRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { csvResponse } from "../../../../csv-response";
import { rosterId } from "../roster-id";

export const GET = supportRoute<{ id: string }>(async (request, { params, actor }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const id = rosterId(params);
  return csvResponse(await exportRosterRows(getRuntime(), actor, id, query), `roster-${id}.csv`);
});
