import { memberRoute } from "@/lib/auth/route";
import { browseOffers } from "@/lib/catalog";
import { getRuntime } from "@/lib/runtime";
import { queryOf } from "./query";

export const GET = memberRoute((request, { viewer }) =>
  Response.json(browseOffers(getRuntime(), queryOf(request, viewer))),
);
