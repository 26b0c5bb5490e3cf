import { memberRoute } from "@/lib/auth/route";
import { mapPlaces } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { resolveSaved } from "@/lib/saved";

export const GET = memberRoute((_request, { viewer, query }) => {
  const runtime = getRuntime();
  return Response.json(mapPlaces(runtime, resolveSaved(runtime, viewer.memberId, query)), {
    headers: { "content-type": "application/geo+json" },
  });
});
