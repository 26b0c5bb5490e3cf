import { OfferGoneError, redeemableOffer } from "@/lib/catalog";
import { deleteSavedOffer, insertSavedOffer } from "@/lib/db/saved-offers";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";

/**
 * Saves an offer for a member; saving it again changes nothing.
 * @throws OfferGoneError for an offer that is not live
 */
export async function saveOffer(
  runtime: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  offerId: number,
): Promise<void> {
  const offer = redeemableOffer(runtime, offerId);
  if (!offer) throw new OfferGoneError();
  const { title, merchantName } = offer;
  await write(runtime.portal, (tx) => insertSavedOffer(tx, { memberId, offerId, title, merchantName }));
}

/** Removes a saved offer; does nothing if it was not saved, and also works for ended offers. */
export async function unsaveOffer(
  { portal }: Pick<Runtime, "portal">,
  memberId: number,
  offerId: number,
): Promise<void> {
  await write(portal, (tx) => deleteSavedOffer(tx, memberId, offerId));
}
