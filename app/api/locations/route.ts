import { jsonAnswer, memberRoute } from "@/lib/auth/route";
import { askCatalogForJson } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { resolveSaved } from "@/lib/saved";

export const GET = memberRoute(async (_request, { viewer, query }) => {
  const filters = resolveSaved(getRuntime(), viewer.memberId, query);
  return jsonAnswer(await askCatalogForJson("mapPlaces", filters), "application/geo+json");
});
