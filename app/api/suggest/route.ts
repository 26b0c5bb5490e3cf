import { jsonAnswer, memberRoute } from "@/lib/auth/route";
import { askCatalogForJson } from "@/lib/catalog";

export const GET = memberRoute(async (_request, { query }) => jsonAnswer(await askCatalogForJson("suggest", query)));
