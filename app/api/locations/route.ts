import { memberRoute } from "@/lib/auth/route";
import { mapPlaces } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { queryOf } from "../offers/query";

export const GET = memberRoute((request, { viewer }) =>
  Response.json(mapPlaces(getRuntime(), queryOf(request, viewer)), {
    headers: { "content-type": "application/geo+json" },
  }),
);
