import { log } from "@/lib/log";
import { askCatalog } from "./thread/ask";

/**
 * The ZIP code if an offer is as near to it as is usually searched, else nothing. A catalogue that does not answer has
 * none: the console works without it.
 */
export async function browsableAround(zip: string): Promise<string> {
  try {
    return (await askCatalog("hasOffersNear", zip)) ? zip : "";
  } catch (error) {
    log.error({ err: error }, "the catalogue does not answer");
    return "";
  }
}
