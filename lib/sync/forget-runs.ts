import { deleteOfferChangesBefore } from "@/lib/db/offer-changes";
import { deleteSyncRunsBefore, firstToldVersion } from "@/lib/db/sync-runs";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/** What the console lists at first stays, however long nothing was synced. */
const NEWEST = 25;

/**
 * Forgets runs that were asked for before an instant: what each found wrong, what it did by category, and offer by offer.
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
