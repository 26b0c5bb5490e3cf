import type { IsKnownOffer } from "@/lib/db/offer-digests";
import type { Staging } from "@/lib/db/staging";
import { type FindOffer, type Reject, type ReshapeContext, readPage } from "@/lib/feed";

/**
 * An offer whose bytes were already read: in this run, with the number of its staged content, or for the current
 * catalogue.
 */
interface KnownOffer {
  readonly id: number;
  readonly content: number | null;
}

interface StagingGround {
  readonly staging: Staging;
  readonly isKnown: IsKnownOffer;
  readonly context: ReshapeContext;
}

/**
 * @param page `position` is that of its first offer within the category
 * @returns how many entries the page had, the position after its last offer, and the rejects.
 * @throws FeedError `not-understood`
 */
export function stagePage(
  { staging, isKnown, context }: StagingGround,
  { categoryId, body, ...page }: { readonly categoryId: number; readonly position: number; readonly body: Buffer },
): { entries: number; position: number; rejects: readonly Reject[] } {
  const find: FindOffer<KnownOffer> = (id, digest) => {
    if (isKnown(id, digest)) return { id, content: null };
    const content = staging.findContent(id, digest);
    return content === undefined ? undefined : { id, content };
  };
  const { length, entries, rejects } = readPage(body, context, find);
  let { position } = page;
  for (const { merchant, offers, locations } of entries) {
    staging.merchant(merchant, categoryId);
    for (const item of offers) {
      const { id: offerId, content } =
        "known" in item
          ? item.known
          : { id: item.offer.id, content: staging.offer(merchant.id, item.offer, item.digest) };
      staging.list({ categoryId, position: ++position, merchantId: merchant.id, offerId, content });
    }
    for (const { location, lowestOffer } of locations) staging.location(location, lowestOffer);
  }
  return { entries: length, position, rejects };
}
