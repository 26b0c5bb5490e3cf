import { listAuditEntries } from "@/lib/audit";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute((_request, { query }) => Response.json(listAuditEntries(getRuntime(), query)));
