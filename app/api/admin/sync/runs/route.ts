import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { listRuns } from "@/lib/sync";

export const GET = supportRoute((_request, { query }) => Response.json(listRuns(getRuntime(), query)));
