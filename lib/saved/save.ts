import { OfferGoneError, redeemableOffer } from "@/lib/catalog";
import { deleteSavedOffer, insertSavedOffer, savedOffersOf } from "@/lib/db/saved-offers";
import { write } from "@/lib/db/write";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { savedText } from "@/lib/text/saved";

/** Every page has them all: with the thousands that a program could save, each would hold others up for seconds. */
const MOST_SAVED = 500;

/**
 * Saves an offer for a member; saving it again changes nothing.
 * @throws OfferGoneError for an offer that is not live; ConflictError for a member who has saved as many as may be
 */
export async function saveOffer(
  runtime: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  offerId: number,
): Promise<void> {
  const offer = redeemableOffer(runtime, offerId);
  if (!offer) throw new OfferGoneError();
  const { title, merchantName } = offer;
  await write(runtime.portal, (tx) => {
    const saved = savedOffersOf(tx, memberId);
    if (saved.some((row) => row.offerId === offerId)) return;
    if (saved.length >= MOST_SAVED) throw new ConflictError(savedText.full);
    insertSavedOffer(tx, { memberId, offerId, title, merchantName });
  });
}

/** Removes a saved offer; does nothing if it was not saved, and also works for ended offers. */
export async function unsaveOffer(
  { portal }: Pick<Runtime, "portal">,
  memberId: number,
  offerId: number,
): Promise<void> {
  await write(portal, (tx) => deleteSavedOffer(tx, memberId, offerId));
}
