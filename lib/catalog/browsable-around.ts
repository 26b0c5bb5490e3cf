import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { inEdition } from "./edition";
import { askCatalog } from "./thread/ask";

/**
 * The ZIP code if an offer is as near to it as is usually searched, else nothing; kept, because every page asks, and
 * should not wait for the searches of others. A catalogue that does not answer has none: the console works without it.
 */
export async function browsableAround({ catalog }: Pick<Runtime, "catalog">, zip: string): Promise<string> {
  try {
    const known = inEdition(catalog, ({ once }) => once("browsable ZIP codes", () => new Map<string, boolean>()));
    const hasAny = known.get(zip) ?? (await askCatalog("hasOffersNear", zip));
    known.set(zip, hasAny);
    return hasAny ? zip : "";
  } catch (error) {
    log.error({ err: error }, "the catalogue does not answer");
    return "";
  }
}
