import { log } from "@/lib/log";
import { askCatalog } from "./thread/ask";

/**
 * Whether an offer is as near to a ZIP code as is usually searched. A catalogue that does not answer says no: the console
 * works without it.
 */
export async function hasOffersNear(zip: string): Promise<boolean> {
  try {
    return await askCatalog("isNearOffers", zip);
  } catch (error) {
    log.error({ err: error }, "the catalogue does not answer");
    return false;
  }
}
