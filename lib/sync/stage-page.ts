import type { KnownEntry } from "@/lib/db/feed-entries";
import type { ContentId, Staging } from "@/lib/db/staging";
import { type PageEntry, type Reject, type ReshapeContext, readPage, reshapeEntry } from "@/lib/feed";

interface StagingGround {
  readonly staging: Staging;
  /** What the catalogue knows of a digest. */
  readonly find: (digest: Buffer) => KnownEntry | undefined;
  readonly context: ReshapeContext;
}

/** @returns how many entries the page had, and what of them is not to be shown. @throws FeedError `not-understood` */
export function stagePage(
  { staging, find, context }: StagingGround,
  page: { readonly categoryId: number; readonly position: number; readonly body: Buffer },
): { entries: number; rejects: Reject[] } {
  const rejects: Reject[] = [];
  let entries = 0;
  staging.transaction(() => {
    const recognise = (digest: Buffer): ContentId | undefined => {
      const seen = staging.findContent(digest);
      if (seen !== undefined) return seen;
      const known = find(digest);
      return known && staging.addKnownContent(digest, known);
    };
    for (const entry of readPage(page.body, context, recognise)) {
      const content = "known" in entry ? entry.known : stageNew(staging, entry, context, rejects);
      if (content !== undefined) staging.list(page.categoryId, page.position + entries, content);
      entries++;
    }
  });
  return { entries, rejects };
}

/** An entry keeps its digest only when nothing in it was rejected: rejects are to be told on every run. */
function stageNew(
  staging: Staging,
  { value, digest, datedOffers }: Exclude<PageEntry<ContentId>, { known: ContentId }>,
  context: ReshapeContext,
  rejects: Reject[],
): ContentId | undefined {
  const reshaped = reshapeEntry(value, context);
  rejects.push(...reshaped.rejects);
  if (!reshaped.entry) return undefined;
  const whole = reshaped.rejects.length === 0 && datedOffers === reshaped.entry.offers.length;
  return staging.addContent(whole ? digest : undefined, reshaped.entry);
}
