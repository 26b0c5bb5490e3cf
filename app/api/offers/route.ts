import { memberRoute } from "@/lib/auth/route";
import { browseOffers } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { resolveSaved } from "@/lib/saved";

export const GET = memberRoute((_request, { viewer, query }) => {
  const runtime = getRuntime();
  return Response.json(browseOffers(runtime, resolveSaved(runtime, viewer.memberId, query)));
});
