import type { IsKnownOffer } from "@/lib/db/offer-digests";
import type { Staging } from "@/lib/db/staging";
import {
  duplicateOffer,
  type FindOffer,
  type Reject,
  type ReshapeContext,
  readEntry,
  readOffer,
  readPage,
} from "@/lib/feed";

/** An offer whose bytes were read before: in this run, with the number of what was staged then, or for the catalogue as it stands. */
export interface KnownOffer {
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
 * @returns how many entries and offers the page had, and what of them is not to be shown. @throws FeedError `not-understood`
 */
export function stagePage(
  { staging, isKnown, context }: StagingGround,
  page: { readonly categoryId: number; readonly position: number; readonly body: Buffer },
): { entries: number; position: number; rejects: Reject[] } {
  const { categoryId, body } = page;
  const find: FindOffer<KnownOffer> = (id, digest) => {
    const content = staging.findContent(id, digest);
    if (content !== undefined) return { id, content };
    return isKnown(id, digest) ? { id, content: null } : undefined;
  };
  const rejects: Reject[] = [];
  let { position } = page;
  const entries = readPage(body, context, find);
  staging.transaction(() => {
    for (const { head, offers } of entries) {
      position++;
      const entry = readEntry(head);
      if ("code" in entry) {
        rejects.push(entry);
        continue;
      }
      const { merchant, offerIds, locations } = entry;
      staging.merchant(merchant, categoryId, position);
      for (const item of offers) {
        position++;
        if ("known" in item) {
          const { id, content } = item.known;
          if (offerIds.has(id)) entry.rejects.push(duplicateOffer(id, { id }));
          else staging.list({ categoryId, position, merchantId: merchant.id, offerId: id, content });
          offerIds.add(id);
          continue;
        }
        const before = entry.rejects.length;
        const offer = readOffer(item.value, context, entry);
        if (!offer) continue;
        // An offer that had a reject is read anew each time, for rejects are to be told on every run.
        const digest = entry.rejects.length === before ? item.digest : undefined;
        const content = staging.offer(merchant.id, offer, digest);
        staging.list({ categoryId, position, merchantId: merchant.id, offerId: offer.id, content });
      }
      for (const { location, lowestOffer } of locations.versions()) staging.location(location, lowestOffer);
      rejects.push(...entry.rejects);
    }
  });
  return { entries: entries.length, position, rejects };
}
