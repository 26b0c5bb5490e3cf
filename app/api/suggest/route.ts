import { memberRoute } from "@/lib/auth/route";
import { suggest } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute((request) => {
  const q = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json(suggest(getRuntime(), { q }));
});
