import type { Runtime } from "@/lib/runtime";
import { type ListedPage, toListed } from "@/lib/text/listed";
import { browseOffers, type OfferQuery } from "./browse";
import type { CategoryPlace } from "./types";

/**
 * A page of offers as the explorer shows it.
 * @throws as `browseOffers`
 */
export function listOffers(runtime: Pick<Runtime, "catalog">, query: OfferQuery, place: CategoryPlace): ListedPage {
  return toListed(browseOffers(runtime, query), place);
}
