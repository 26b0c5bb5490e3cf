import { memberRoute } from "@/lib/auth/route";
import { suggest } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute((_request, { query }) => Response.json(suggest(getRuntime(), query)));
