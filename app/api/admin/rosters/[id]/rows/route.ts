import { supportRoute } from "@/lib/auth/route";
import { listRosterRows } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { rosterId } from "../roster-id";

export const GET = supportRoute<{ id: string }>((request, { params }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(listRosterRows(getRuntime(), rosterId(params), query));
});
