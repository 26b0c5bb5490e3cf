import { USUAL_RADIUS } from "@/lib/domain/offer-search";
import type { Runtime } from "@/lib/runtime";
import { countOf } from "./bitmap";
import { inEdition } from "./edition";
import { offersNear } from "./near";
import { readPlaces } from "./place";

/** Whether an offer is as near to a ZIP code as is usually searched. */
export function hasOffersNear({ catalog }: Pick<Runtime, "catalog">, zip: string): boolean {
  const [centre] = readPlaces(zip);
  if (!centre) return false;
  return inEdition(catalog, (edition) => countOf(offersNear(edition, { centre, miles: USUAL_RADIUS }).bits) > 0);
}
