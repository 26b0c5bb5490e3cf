import { memberRoute } from "@/lib/auth/route";
import { browseOffers } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute((request) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return Response.json(browseOffers(getRuntime(), query));
});
