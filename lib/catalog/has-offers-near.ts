import { USUAL_RADIUS } from "@/lib/domain/offer-search";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { offersNear } from "./near";
import { readPlaces } from "./place";

/** Whether an offer is as near to a ZIP code as is usually searched; kept, because every page asks. */
export function hasOffersNear({ catalog }: Pick<Runtime, "catalog">, zip: string): boolean {
  const [centre] = readPlaces(zip);
  if (!centre) return false;
  return inEdition(catalog, (edition) => {
    const known = edition.once("offers near ZIP codes", () => new Map<string, boolean>());
    const any = known.get(zip) ?? offersNear(edition, { centre, miles: USUAL_RADIUS }).slots.length > 0;
    known.set(zip, any);
    return any;
  });
}
