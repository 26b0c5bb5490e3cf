import { eq, sql } from "drizzle-orm";
import type { CatalogQuery } from "./client";
import { feedEntries } from "./schema/catalog/feed-entries";

export interface KnownEntry {
  readonly merchantId: number;
  /** A JSON array. */
  readonly offerIds: string;
}

/** A function that tells which content a digest stands for in the catalogue; prepared once, called for every entry of a feed. */
export function entryFinder(db: CatalogQuery): (digest: Buffer) => KnownEntry | undefined {
  const query = db
    .select({ merchantId: feedEntries.merchantId, offerIds: feedEntries.offerIds })
    .from(feedEntries)
    .where(eq(feedEntries.digest, sql.placeholder("digest")))
    .limit(1)
    .prepare();
  return (digest) => query.get({ digest });
}
