import { deleteOfferChangesBefore } from "@/lib/db/offer-changes";
import { deleteSyncRunsBefore, firstToldVersion } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** The runs on the console's first page are kept, however old they are. */
const NEWEST = 25;

/**
 * Deletes runs that were requested before an instant, with their problems and their changes by category and by offer.
 * @returns how many
 */
export async function forgetRunsBefore(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  instant: Date,
): Promise<number> {
  const runs = await write(portal, (tx) => deleteSyncRunsBefore(tx, instant.toISOString(), NEWEST));
  const version = firstToldVersion(portal);
  if (version !== undefined) await write(catalog, (tx) => deleteOfferChangesBefore(tx, version));
  return runs;
}
